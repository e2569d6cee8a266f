/** Every constant of the specification's §9, once (`tests/specification` compares them), and bounds of our own. */
export const limits = {
  apiTimeoutMs: 50_000,
  defaultLocale: 'vi',
  locales: ['vi', 'en'],
  numberLocale: 'vi-VN',
  currency: 'VND',
  currencyDecimals: 2,
  timeZone: 'Asia/Ho_Chi_Minh',
  exportRangeDays: 30,
  overFeeStepKg: 0.5,
  weightTiersKg: [10, 15, 20],
  eachAdditionalKg: 10,
  dimDivisor: 5000,
  passwordReminderDays: 180,
  /** So long whoever made an account or gave it a password and that account don't approve what the other made. */
  givenPasswordDays: 30,
  passwordReminderDaysWithoutDate: 181,
  passwordMin: 8,
  passwordMax: 128,
  /** Wards that one call gives to a hub. */
  coveredWards: 1_000,
  phone: { min: 10, max: 11 },
  licencePlate: { min: 8, max: 10 },
  idCard: { min: 9, max: 13 },
  bankAccountName: { min: 3, max: 50 },
  bankAccountNumber: { min: 2, max: 100 },
  bankBranch: { min: 3, max: 200 },
  bankReference: { min: 5, max: 60 },
  email: 254,
  /** Letters of the code of a document, a person or a carrier. */
  ownCode: 40,
  text: 255,
  name: 50,
  clusterName: 20,
  addressName: 100,
  hubName: 100,
  hubPortCode: 10,
  sidebarPollMs: 30_000,
  notificationPageSize: 100,
  unreadBadgeCap: 99,
  pageSizes: [10, 20, 50],
  /** Saved views of one list: a user's own, and a hub's. */
  listViews: 50,
  /**
   * What one user makes words of his own for: of aliases and of macros so many each, how large each may be, and all of
   * one kind together: as much as all sets come to, each code as long as it may be.
   */
  ownWords: {
    aliases: 500,
    macros: 500,
    sets: 50,
    macroLines: 100,
    lineLength: 2_000,
    setCodes: 2_000,
    bytes: 5 * 1024 * 1024,
  },
  defaultPageSize: 10,
  maxApiLimit: 1000,
  tableMaxHeightViewport: 70,
  /** A day within living memory and plans: the database knows no year 0. Birthdays have bounds of their own. */
  day: { first: '2000-01-01', last: '2199-12-31' },
  date: {
    format: 'YYYY-MM-DD HH:mm:ss',
    separator: ' ~ ',
    calendarCells: 42,
    yearPickerYears: 12,
    shortcuts: ['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month'],
  },
  toast: { timeoutMs: 5000, max: 20, dragDismissPercent: 60 },
  deliveryAttempts: 3,
  /**
   * What a courier takes along at the most, on all his sheets: as much as a motorbike with its box carries. Routes are
   * suggested within it; a dispatcher may go beyond.
   */
  courierLoad: { packages: 60, weight: 150 },
  /** Wards somebody carried packages in so recently are his usual ones. */
  usualWardDays: 30,
  /**
   * VND a courier may have in hand before he has to hand it in; the delivery monitor warns from `courierCashWarning` of
   * it on.
   */
  courierCashCeiling: 20_000_000,
  courierCashWarning: 0.8,
  monitorPollMs: 10_000,
  moneyMax: 999_999_999_999.99,
  weightMaxKg: 10_000,
  sideMaxCm: 1_000,
  importRows: 10_000,
  /** Of a file of addresses: all wards of both divisions, which there are 13,356 of. */
  addressRows: 20_000,
  importBytes: 8 * 1024 * 1024,
  /** Packages of one call: what a batch takes. */
  runItems: 10_000,
  /** Packages of one line, which goes out in as many calls as it takes. */
  linePackages: 100_000,
  /** Codes of one scanning call. */
  scans: 500,
  /** Labels of one document. */
  labels: 500,
  photo: {
    maxBytes: 8 * 1024 * 1024,
    maxMegapixels: 50,
    /** As it is kept: the longer side, px. */
    side: 1600,
    thumbnailSide: 320,
    /** Of one package and kind. */
    perKind: 6,
  },
  /** Photos of one paper of a courier. */
  paperPhotos: 6,
  courierTools: 20,
  /** A drawn signature: strokes, points in all, and the grid it is drawn on, as wide and as high. */
  signature: { strokes: 100, points: 4_000, width: 600, height: 200 },
  idempotencyKey: 255,
  idempotencyDays: 7,
  loginFailuresBeforeSlowdown: 5,
  storageKeys: {
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    language: 'language',
    activeHub: 'active_hub',
    showUpdatePassword: 'showUpdatePassword',
  },
  pushDeviceType: 'desktop',
  regions: ['Northern', 'Central', 'Southern'],
  priceZones: [
    'intra_metro',
    'intra_city',
    'same_region',
    'cross_region',
    'cross_metro',
    'central_region',
    'district_ward',
    'suburban',
  ],
  passwordSymbols: '!@$#%',
} as const;
