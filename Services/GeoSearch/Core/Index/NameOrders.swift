import Synchronization

/// A cache of name orders by language.
final class NameOrders: Sendable {
    private struct State {
        var collations: [String: Collation] = [:]
        /// Least recently used first.
        private var orders: [NameOrder] = []

        func order(by collation: Collation) -> NameOrder? {
            orders.first { $0.collation.name == collation.name }
        }

        mutating func remove(by collation: Collation) -> NameOrder? {
            let known = orders.firstIndex { $0.collation.name == collation.name }
            return known.map { orders.remove(at: $0) }
        }

        mutating func save(_ order: NameOrder) {
            _ = remove(by: order.collation)
            while orders.count >= NameOrders.maximumOrders(of: order.end) { orders.removeFirst() }
            orders.append(order)
        }
    }

    private static let maximumCollations = 64
    /// The limit of titles filed within a request.
    private static let filingLimit = 32

    /// 64 up to 125,000 posts, beyond that what fits into 32 MB, at least 4.
    static func maximumOrders(of count: Int) -> Int { max(4, min(64, 8_000_000 / max(1, count))) }

    private let state = Mutex(State())

    func collation(of language: String?) -> Collation {
        let language = language ?? ""
        return state.withLock { state in
            if let known = state.collations[language] { return known }
            let opened = Collation(language: language)
            let collation = state.collations.values.first { $0.name == opened.name } ?? opened
            if state.collations.count >= Self.maximumCollations { state.collations = [:] }
            state.collations[language] = collation
            return collation
        }
    }

    func needsLongSort(_ columns: PostColumns, in collation: Collation) -> Bool {
        let filed = state.withLock { $0.order(by: collation)?.end ?? 0 }
        return columns.count - filed > Self.filingLimit
    }

    func isToBeSorted(_ count: Int, in collation: Collation) -> Bool {
        NameOrder.isToBeSorted(count, filed: state.withLock { $0.order(by: collation)?.end ?? 0 })
    }

    /// - Returns: whether there are more new slots.
    func file(atMost limit: Int, of columns: PostColumns, in collation: Collation) -> Bool {
        state.withLock { state in
            guard var order = state.remove(by: collation) else { return false }
            order.file(atMost: limit, of: columns)
            defer { state.save(order) }
            return order.end < columns.count
        }
    }

    func save(_ order: NameOrder) { state.withLock { $0.save(order) } }

    /// Holds the lock while filing new slots, also for other languages.
    func order(by collation: Collation, of columns: PostColumns) -> NameOrder {
        state.withLock { state in
            var order = state.remove(by: collation) ?? NameOrder(collation)
            order.fileAll(of: columns)
            state.save(order)
            return order
        }
    }
}
