import { useStored } from '../components/use-stored.ts'
import { readStored, writeStored } from '../stored.ts'

/** How high the rows of tables are. */
export type Density = 'comfortable' | 'compact'

/** Where this browser keeps the choice. */
export const DENSITY_KEY = 'latchkey-density'

const densityOf = (stored: string | null): Density =>
  stored === 'compact' ? stored : 'comfortable'

/** Applies a density to all tables of the page: the choice of this browser, if none is given. */
export function applyDensity(density: Density = densityOf(readStored(DENSITY_KEY))): void {
  const { dataset } = document.documentElement
  if (dataset.density === density) return
  dataset.density = density
  // A long table measures its rows again.
  dispatchEvent(new Event('resize'))
}

/** Shows all tables in a density from now on, and remembers it. */
export function chooseDensity(density: Density): void {
  writeStored(DENSITY_KEY, density)
  applyDensity(density)
}

/** The choice of this browser. */
export const useDensity = (): Density => densityOf(useStored(DENSITY_KEY)[0])
