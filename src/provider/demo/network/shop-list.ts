/** Names of the demo's shops, the largest senders first. */
export const shopNames: readonly string[] = [
  'Thời trang Mộc Miên', 'Giày dép Bước Chân Việt', 'Mỹ phẩm Hoa Sen Trắng', 'Phụ kiện số Tín Phát', 'Nhà sách Trí Việt', 'Đồ gia dụng An Khang',
  'Thời trang Sài Gòn Chic', 'Thực phẩm khô Bếp Quê', 'Mẹ và bé Gấu Con', 'Điện máy Minh Long', 'Túi xách Lam Anh', 'Cà phê Buôn Mê',
  'Trà Thái Nguyên Tân Cương', 'Yến sào Khánh Hòa Xanh', 'Đặc sản Tây Bắc Pha Luông', 'Hải sản khô Phan Thiết', 'Gốm Bát Tràng Cổ', 'Lụa Vạn Phúc Hà Đông',
  'Nón lá Huế Thương', 'Mắm Cửa Lò', 'Kẹo dừa Bến Tre Ngọt', 'Bánh pía Sóc Trăng', 'Đồ chơi Tuổi Thơ', 'Xe đạp Thống Nhất Mới',
  'Phụ tùng xe máy Hùng Phát', 'Đồng hồ Thời Gian', 'Kính mắt Sáng', 'Nội thất Gỗ Việt', 'Chăn ga Hương Sen', 'Dụng cụ thể thao Bứt Phá',
  'Thú cưng Mèo Mun', 'Hạt giống Nhà Vườn', 'Cây cảnh Xanh Mát', 'Văn phòng phẩm Bút Chì', 'Thời trang nam Lịch Lãm', 'Đầm dạ hội Ánh Trăng',
  'Giày thể thao Chạy Bộ', 'Balo Lữ Hành', 'Máy tính Phương Nam', 'Linh kiện Điện tử Bách Khoa', 'Âm thanh Vọng', 'Đèn trang trí Ánh Nến',
  'Bếp từ Gia Đình', 'Nồi chiên Tiện Ích', 'Dược phẩm Tâm An', 'Thực phẩm chức năng Sống Khỏe', 'Mật ong Rừng U Minh', 'Hạt điều Bình Phước Vàng',
  'Tiêu Phú Quốc', 'Nước mắm Phú Quốc Xưa', 'Vải thiều Lục Ngạn', 'Chè Shan Tuyết', 'Áo dài Nét Việt', 'Trang sức Ngọc Trai',
  'Đồ lót Mềm Mại', 'Tất vớ Chân Êm', 'Quà tặng Lưu Niệm', 'Nhạc cụ Giai Điệu', 'Sách thiếu nhi Kim Ngân', 'Tranh thêu Tay',
];

export const banks: readonly string[] = ['Vietcombank', 'VietinBank', 'BIDV', 'Agribank', 'Techcombank', 'MB', 'ACB', 'VPBank', 'Sacombank', 'TPBank'];

/** Places in the list above of the shops that may not send: their papers are wanting (ESL0004). */
export const closedShops: ReadonlyMap<number, 'not_uploaded' | 'uploaded' | 'not_verified' | 'verified'> = new Map([
  [19, 'not_verified'],
  [33, 'uploaded'],
  [44, 'not_uploaded'],
  [51, 'uploaded'],
  // Papers in order, closed by its owner.
  [57, 'verified'],
]);
