/** What keeps versions. */
export type SourceKind = 'template' | 'theme' | 'draft'

/** A theme id, `false` for no theme, or undefined for the theme that the project has selected. */
export type ThemeChoice = string | false | undefined

/** What a version keeps of a template, a theme or a draft. */
export interface SourceState {
  readonly displayName: string
  readonly tsxSource: string
  readonly themeId?: ThemeChoice
}

/** A state as columns of a table. */
export interface StateColumns {
  display_name: string
  tsx_source: string
  theme_id: string | null
  has_theme: boolean
}

export const isSameState = (a: SourceState, b: SourceState): boolean =>
  a.displayName === b.displayName && a.tsxSource === b.tsxSource && a.themeId === b.themeId

/** The columns of a theme choice. */
export const toThemeColumns = (choice: ThemeChoice) => ({
  theme_id: choice === false ? null : (choice ?? null),
  has_theme: choice !== false,
})

/** The theme choice of a row. */
export const toThemeChoice = (row: Pick<StateColumns, 'theme_id' | 'has_theme'>): ThemeChoice =>
  row.has_theme ? (row.theme_id ?? undefined) : false

export const toStateColumns = (state: SourceState): StateColumns => ({
  display_name: state.displayName,
  tsx_source: state.tsxSource,
  ...toThemeColumns(state.themeId),
})

export const toState = (row: StateColumns): SourceState => ({
  displayName: row.display_name,
  tsxSource: row.tsx_source,
  themeId: toThemeChoice(row),
})
