/** The language of titles and of what the catalogue calls things. */
export type Locale = 'vi' | 'en';
