import { expect, test } from 'vitest'
import { projectJson } from '../../js/src/testing/admin-app.ts'
import { json } from '../../js/src/testing/fake-wire.ts'
import { AdminApp } from './admin-app.ts'
import { useUser } from './context.ts'
import type { CurrentUser } from './current-user.ts'
import type { OwnedProject } from './owned-projects.ts'
import { installRendering, shows } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { render } = installRendering()

let user: CurrentUser
let projects: ReturnType<CurrentUser['useOwnedProjects']>

function ProjectName({ project }: { project: OwnedProject }) {
  return `${project.displayName} (${project.useProductionModeErrors().length}) `
}

function Projects() {
  user = useUser({ or: 'throw' })
  projects = user.useOwnedProjects()
  return projects.map((project) => <ProjectName key={project.id} project={project} />)
}

async function setUp(projectId: string) {
  const setUp = setUpReactApp({ projectId })
  await setUp.signUp('ada@example.com')
  const owned = [projectJson()]
  setUp.service.routes['GET /internal/projects'] = () => json({ items: owned, is_paginated: false })
  setUp.service.routes['POST /internal/projects'] = () => {
    const made = projectJson({ id: 'p-2', display_name: 'Owls' })
    owned.push(made)
    return json(made)
  }
  return setUp
}

test('the owned projects have apps with hooks, and update after one is created', async () => {
  const page = await render(await setUp('internal'), <Projects />)
  await shows(page, 'Birdwatch (1) ')
  const [first] = projects
  expect(first?.app).toBeInstanceOf(AdminApp)

  const made = await user.createProject({ displayName: 'Owls', teamId: 'team-1' })

  await shows(page, 'Birdwatch (1) Owls (1) ')
  expect(projects[1]?.app).toBe(made.app)
  expect(projects[0]?.app).toBe(first?.app)
  expect((await user.listOwnedProjects())[0]?.app).toBe(first?.app)
})

test('the hook throws for users of other projects', async () => {
  const page = await render(await setUp('project-1'), <Projects />)
  await shows(page, 'Error: Only users of the project internal own projects.')
})
