/** The `meta.pagination` of a list; an empty list has one page, so that "page x / y" always reads sensibly. */
export function paginationOf(page: { total: number; count: number; page: number; limit: number }) {
  return {
    total: page.total,
    count: page.count,
    per_page: page.limit,
    current_page: page.page,
    total_pages: Math.max(1, Math.ceil(page.total / page.limit)),
  };
}
