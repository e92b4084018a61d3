/** How many records a list has. Above 10,000 the service only estimates it. */
export interface ListTotal {
  readonly count: number
  readonly isEstimate: boolean
}

/** The total of a list, from the response. */
export const totalOf = (page: {
  readonly total: number | null
  readonly total_estimate: number
}): ListTotal => ({ count: page.total_estimate, isEstimate: page.total === null })
