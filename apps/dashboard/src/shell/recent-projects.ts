import { readStored, writeStored } from '../stored.ts'

const KEY = 'latchkey-recent-projects'
const KEPT = 6

/** The ids of the projects that were opened last in this browser, the latest first. */
export function readRecentProjects(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that a project was opened. */
export function addRecentProject(projectId: string): void {
  const others = readRecentProjects().filter((id) => id !== projectId)
  writeStored(KEY, JSON.stringify([projectId, ...others].slice(0, KEPT)))
}
