/// The first so many of what comes in any order: a thing is kept only if it is among them.
struct FirstInOrder<Element> {
    private let limit: Int
    private(set) var elements: [Element] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// The last, once there are enough: nothing behind it is wanted.
    var end: Element? { elements.count == limit ? elements.last : nil }

    mutating func insert(_ element: Element, by isBefore: (Element, Element) -> Bool) {
        let place = elements.partitioningIndex { !isBefore($0, element) }
        guard place < limit else { return }
        if elements.count == limit { elements.removeLast() }
        elements.insert(element, at: place)
    }
}
