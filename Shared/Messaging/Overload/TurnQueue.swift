import DequeModule

/// A queue in which senders take turns; the elements of each keep their order.
public struct TurnQueue<Element> {
    private var queues: [Requester?: Deque<Element>] = [:]
    /// The senders with elements; the first is next.
    private var turns: Deque<Requester?> = []

    /// The number of all elements.
    public private(set) var count = 0

    public init() {}

    /// Whether it has no element.
    public var isEmpty: Bool { count == 0 }

    /// The next element.
    public var first: Element? { turns.first.flatMap { queues[$0]?.first } }

    /// Returns the number of a sender's elements.
    public func count(of sender: Requester?) -> Int { queues[sender]?.count ?? 0 }

    /// - Parameter sender: `nil` without a request.
    public mutating func append(_ element: Element, of sender: Requester?) {
        count += 1
        if queues[sender] == nil { turns.append(sender) }
        queues[sender, default: []].append(element)
    }

    /// Removes the next element; then it is the next sender's turn.
    public mutating func popFirst() -> Element? {
        guard let sender = turns.popFirst(), let element = queues[sender]?.popFirst() else { return nil }
        count -= 1
        if queues[sender]?.isEmpty == true { queues[sender] = nil } else { turns.append(sender) }
        return element
    }

    /// Removes elements of all senders.
    public mutating func removeAll(where isOver: (Element) -> Bool) {
        for sender in turns {
            queues[sender]?.removeAll(where: isOver)
            if queues[sender]?.isEmpty == true { queues[sender] = nil }
        }
        turns.removeAll { queues[$0] == nil }
        count = queues.values.reduce(0) { $0 + $1.count }
    }

    /// Whether an element of any sender has a property.
    public func contains(where isWanted: (Element) -> Bool) -> Bool {
        queues.values.contains { $0.contains(where: isWanted) }
    }
}

extension TurnQueue: Sendable where Element: Sendable {}
