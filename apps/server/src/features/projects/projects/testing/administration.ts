import type { TestProject } from '@latchkey/testkit'

/* Helpers for the tests of this folder. */

export const PATH = '/internal/projects/current'
export const DARK_THEME_ID = 'a0172b5d-cff0-463b-83bb-85124697373a'

export const read = async (project: TestProject) => (await project.as('admin').get(PATH)).json

export const patch = (project: TestProject, body: unknown) => project.as('admin').patch(PATH, body)

/** Changes the configuration of the project. */
export const patchTo = (project: TestProject, config: unknown) => patch(project, { config })
