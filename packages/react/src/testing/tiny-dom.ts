import { vi } from 'vitest'

/* The part of the DOM that React needs to render text. The hook tests check only text. */
class TinyNode {
  readonly childNodes: TinyNode[] = []
  readonly style = { setProperty() {} }
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  parentNode: TinyNode | null = null
  nodeValue = ''
  readonly nodeType: number
  readonly nodeName: string
  readonly ownerDocument: unknown

  constructor(nodeType: number, nodeName: string, ownerDocument: unknown) {
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.ownerDocument = ownerDocument
  }

  get tagName() {
    return this.nodeName
  }
  get firstChild() {
    return this.childNodes[0] ?? null
  }
  get lastChild() {
    return this.childNodes.at(-1) ?? null
  }
  get nextSibling() {
    return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null
  }
  /** The visible text, without elements that React hides while a boundary suspends. */
  get visibleText(): string {
    if ((this.style as { display?: string }).display === 'none') return ''
    return this.nodeValue + this.childNodes.map((child) => child.visibleText).join('')
  }
  set textContent(text: string) {
    this.childNodes.splice(0)
    if (text) this.appendChild(new TinyNode(3, '#text', this.ownerDocument)).nodeValue = text
  }
  appendChild(child: TinyNode): TinyNode {
    return this.insertBefore(child, null)
  }
  insertBefore(child: TinyNode, before: TinyNode | null): TinyNode {
    child.parentNode?.removeChild(child)
    this.childNodes.splice(
      before ? this.childNodes.indexOf(before) : this.childNodes.length,
      0,
      child,
    )
    child.parentNode = this
    return child
  }
  removeChild(child: TinyNode): TinyNode {
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
    child.parentNode = null
    return child
  }
  setAttribute() {}
  removeAttribute() {}
  addEventListener() {}
  removeEventListener() {}
}

/** Installs the document for the tests of a file. */
export function installTinyDom() {
  class Nothing {}
  const document: Record<string, unknown> = {
    nodeType: 9,
    activeElement: null,
    addEventListener() {},
    createElement: (name: string) => new TinyNode(1, name.toUpperCase(), document),
    createElementNS: (_: string, name: string) => new TinyNode(1, name, document),
    createTextNode(text: string) {
      const node = new TinyNode(3, '#text', document)
      node.nodeValue = text
      return node
    },
    createComment: () => new TinyNode(8, '#comment', document),
  }
  const window = {
    document,
    HTMLIFrameElement: Nothing,
    event: undefined,
    addEventListener() {},
    removeEventListener() {},
  }
  document.defaultView = window
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return {
    createContainer: () =>
      new TinyNode(1, 'DIV', document) as unknown as Element & { readonly visibleText: string },
  }
}
