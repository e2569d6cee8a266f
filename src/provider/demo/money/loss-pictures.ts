import { drawnPicture, type DrawnPicture } from '../network/drawn-picture';

/** What an invoice and a bank slip look like from afar: nobody's data are on them. */
const shapes = {
  receipt:
    '<rect width="480" height="640" fill="#f8f6ef"/><path d="M60 70h200M60 120h360M60 160h300" stroke="#8a8578" stroke-width="14"/><path d="M60 230h360v240H60zM60 290h360M60 350h360M60 410h360M300 230v240" fill="none" stroke="#a8a294" stroke-width="6"/><circle cx="350" cy="545" r="55" fill="none" stroke="#c4574a" stroke-width="8"/>',
  slip: '<rect width="480" height="640" fill="#eef5f1"/><rect width="480" height="90" fill="#1f7a55"/><path d="M60 150h360M60 200h280M60 250h330M60 300h250" stroke="#7d968a" stroke-width="14"/><rect x="60" y="360" width="360" height="80" fill="#cfe3d8"/><path d="M60 500h160M280 500h140" stroke="#9db3a8" stroke-width="10"/>',
} as const;

const size = [480, 640] as const;

export async function lossPictures(): Promise<Record<keyof typeof shapes, DrawnPicture>> {
  return { receipt: await drawnPicture(size, shapes.receipt), slip: await drawnPicture(size, shapes.slip) };
}
