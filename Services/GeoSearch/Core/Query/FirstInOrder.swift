/// The first `limit` elements of an unordered stream.
struct FirstInOrder<Element> {
    private let limit: Int
    private(set) var elements: [Element] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// `nil` until full.
    var end: Element? { elements.count == limit ? elements.last : nil }

    mutating func insert(_ element: Element, by isBefore: (Element, Element) -> Bool) {
        let place = elements.partitioningIndex { !isBefore($0, element) }
        guard place < limit else { return }
        if elements.count == limit { elements.removeLast() }
        elements.insert(element, at: place)
    }
}
