import { allSections, type Section } from './sections.ts'

const OVERVIEW = '/projects/$projectId'

/** The section that contains an address of a project; the overview if none does. */
export function sectionOf(path: string): Section['to'] {
  const page = [OVERVIEW, ...path.split('/').slice(3)].join('/')
  const sections = allSections.filter(({ to }) => `${page}/`.startsWith(`${to}/`))
  // The address of payments begins those of offers, customers and transactions.
  return sections.toSorted((a, b) => b.to.length - a.to.length)[0]?.to ?? OVERVIEW
}
