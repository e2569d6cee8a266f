import { parseSync, Visitor } from 'vite';

/** Lines with code that a function may have. */
export const longest = 80;

/** Lines that hold more than white space and comments. */
export function codeLines(text: string): number {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return bare.split('\n').filter((line) => line.trim() !== '').length;
}

interface LongFunction {
  /** The file's path and the function's name. */
  readonly name: string;
  readonly lines: number;
}

/** The functions of a file that are longer than that. */
export function longFunctions(path: string, text: string): LongFunction[] {
  if (codeLines(text) <= longest) return [];
  const found: LongFunction[] = [];
  const named = new Map<number, string>();
  const add = (node: { readonly start: number; readonly end: number }, name: string | undefined): void => {
    const lines = codeLines(text.slice(node.start, node.end));
    if (lines > longest) found.push({ name: `${path}: ${name ?? named.get(node.start) ?? 'a function'}`, lines });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === 'Identifier') named.set(init.start, id.name);
    },
    FunctionDeclaration: (node) => add(node, node.id?.name),
    FunctionExpression: (node) => add(node, node.id?.name),
    ArrowFunctionExpression: (node) => add(node, undefined),
  }).visit(parseSync(path, text).program);
  return found;
}
