import { describe, expect, test } from 'vitest'
import { PagedList, type Pages } from './paged-list.ts'

const [ada, bob, cat] = ['ada', 'bob', 'cat'].map((id) => ({ id })) as [object, object, object]

async function* inPages(...pages: object[][]): Pages {
  for (const page of pages.slice(0, -1)) yield page
  return pages.at(-1) ?? []
}

const read = async (...pages: object[][]): Promise<unknown> => {
  const response = await new PagedList(inPages(...pages)).toApiResponse({
    trim: (body) => body,
    stringify: JSON.stringify,
    pace: (makePage) => makePage(),
    open: () => () => {},
  })
  return await new Response(response.body as string | ReadableStream).json()
}

// A page is empty if all of its rows were deleted after their ids were read.
describe('a list in pages is valid JSON', () => {
  test.each([
    { name: 'of one page', pages: [[ada, bob]] },
    { name: 'without items', pages: [[]] },
    { name: 'whose first page is empty', pages: [[], [ada], [bob, cat]] },
    { name: 'whose first pages are empty', pages: [[], [], [ada]] },
    { name: 'whose page in the middle is empty', pages: [[ada], [], [bob]] },
    { name: 'whose last page is empty', pages: [[ada, bob], []] },
    { name: 'whose pages are all empty', pages: [[], [], []] },
  ])('$name', async ({ pages }) => {
    expect(await read(...pages)).toEqual({ items: pages.flat(), is_paginated: false })
  })
})
