export type RequestType = 'Delivery/Pickup/Return' | 'Change information' | 'Complain';

/** What shops write in about: type, subject, content. */
export const supportTexts: readonly (readonly [type: RequestType, subject: string, content: string])[] = [
  ['Delivery/Pickup/Return', 'Nhờ lấy hàng sớm', 'Shop có 35 đơn cần đi trong ngày, nhờ bưu cục cho người qua lấy trước 10 giờ.'],
  ['Delivery/Pickup/Return', 'Giao lại đơn cho khách', 'Khách báo chiều mai có nhà, nhờ giao lại giúp shop.'],
  ['Delivery/Pickup/Return', 'Chưa nhận được hàng hoàn', 'Hệ thống báo đang hoàn đã bốn ngày, shop vẫn chưa nhận được.'],
  ['Delivery/Pickup/Return', 'Đổi giờ lấy hàng', 'Từ tuần sau nhờ lấy hàng lúc 16 giờ thay cho 9 giờ.'],
  ['Change information', 'Sửa số điện thoại người nhận', 'Khách đổi số, nhờ cập nhật giúp trước khi giao.'],
  ['Change information', 'Sửa tiền thu hộ', 'Khách đã chuyển khoản một phần, nhờ giảm tiền thu hộ của đơn.'],
  ['Change information', 'Đổi tài khoản ngân hàng', 'Shop đổi tài khoản nhận COD, giấy tờ đã gửi kèm.'],
  ['Change information', 'Sửa địa chỉ giao', 'Địa chỉ đúng là tòa nhà bên cạnh, nhờ báo bưu tá.'],
  ['Complain', 'Bưu tá không gọi khách', 'Khách nói không nhận được cuộc gọi nào mà đơn báo không liên lạc được.'],
  ['Complain', 'Hàng móp góc', 'Khách nhận hàng bị móp, đề nghị kiểm tra camera đóng gói ở bưu cục.'],
  ['Complain', 'COD về chậm', 'Phiên đối soát thứ ba chưa thấy tiền về tài khoản.'],
  ['Complain', 'Đơn treo quá lâu', 'Đơn nằm ở bưu cục giao ba ngày chưa đi phát.'],
];

/** How the hub answers, and what the shop says when that was not enough. */
export const supportAnswers: Readonly<Record<RequestType, readonly (readonly [answer: string, back: string])[]>> = {
  'Delivery/Pickup/Return': [
    ['Bưu cục đã xếp bưu tá qua trong hôm nay, shop chuẩn bị sẵn hàng giúp ạ.', 'Đến giờ vẫn chưa thấy ai qua, nhờ bưu cục xem lại.'],
    ['Đã hẹn lại với khách, đơn đi phát chuyến chiều.', 'Khách báo vẫn chưa nhận được.'],
  ],
  'Change information': [
    ['Đã cập nhật theo yêu cầu, shop kiểm tra lại giúp.', 'Shop thấy đơn vẫn hiện thông tin cũ.'],
    ['Đã sửa trước khi xuất giao, nhãn mới đã in.', 'Còn một đơn nữa cần sửa giống vậy.'],
  ],
  Complain: [
    ['Bưu cục đã làm việc với bưu tá và gọi lại cho khách, xin lỗi shop.', 'Khách chưa hài lòng, nhờ bưu cục gọi lại lần nữa.'],
    ['Đã xem lại camera đóng gói, bưu cục gửi biên bản cho shop trong ngày.', 'Shop chưa nhận được biên bản.'],
  ],
};
