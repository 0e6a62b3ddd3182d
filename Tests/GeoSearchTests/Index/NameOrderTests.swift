import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("Posts by name")
struct NameOrderTests {
    @Test func goForwardsAndBackwardsFromAnyPlace() {
        let names = ["Öl", "apfel", "Zaun", "Apfel", "Äpfel", "apfel"]
        let columns = Self.columns(names)
        let order = NameOrders().order(by: Collation(language: "de"), of: columns)
        let sorted: [Slot] = [1, 5, 3, 4, 0, 2]
        #expect(walk(order, columns) == sorted)
        #expect(walk(order, columns, backwards: true) == sorted.reversed())
        for (index, slot) in sorted.enumerated() {
            let place = NameOrder.Place(name: order.collation.sortKey(of: names[Int(slot)]), id: columns[slot].id)
            #expect(walk(order, columns, from: place) == Array(sorted[(index + 1)...]))
            #expect(walk(order, columns, from: place, backwards: true) == sorted[..<index].reversed())
        }
    }

    @Test("keep their order however they come", arguments: ["de", "sv"]) func keepTheirOrder(_ language: String) {
        var random = SeededGenerator(seed: 3)
        let names = (0..<3_000).map { _ in
            String(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in "aäåZz1".randomElement(using: &random) ?? "a" }
            )
        }
        let orders = NameOrders()
        let collation = orders.collation(of: language)
        var order = NameOrder(collation)
        for count in [0, 1, 2, 40, 41, 2_900, 2_950, 3_000] {
            let columns = Self.columns(Array(names[..<count]))
            order = orders.order(by: collation, of: columns)
            let keys = names[..<count].map(collation.sortKey)
            let sorted = (0..<Slot(count)).sorted { one, other in
                let (left, right) = (keys[Int(one)], keys[Int(other)])
                return left == right ? one < other : left.lexicographicallyPrecedes(right)
            }
            #expect(walk(order, columns) == sorted)
            #expect(walk(order, columns, backwards: true) == sorted.reversed())
        }
        #expect(order.end == 3_000)
    }

    @Test("sorted apart, a part at a time, are in the order that sorting all at once gives") func sortedApart() {
        let columns = Self.columns(["Öl", "apfel", "Zaun", "Apfel", "Äpfel", "apfel", ""])
        let orders = NameOrders()
        let collation = orders.collation(of: "de")
        var sort = NameSort(collation, capacity: columns.count)
        while sort.count < columns.count { sort.append(from: columns, atMost: 3) }
        let expected = NameOrders().order(by: collation, of: columns)
        orders.save(sort.order())
        let known = orders.order(by: collation, of: columns)
        #expect(known.end == 7)
        #expect(walk(known, columns) == walk(expected, columns))
    }

    @Test("are far behind where more than 32 titles are not filed") func farBehind() {
        let columns = Self.columns((0...32).map(String.init))
        let orders = NameOrders()
        let collation = orders.collation(of: "de")
        #expect(orders.needsLongSort(columns, in: collation))
        _ = orders.order(by: collation, of: columns)
        #expect(!orders.needsLongSort(columns, in: collation))
        #expect(orders.needsLongSort(columns, in: orders.collation(of: "sv")))
        #expect(!orders.needsLongSort(Self.columns(["a"]), in: orders.collation(of: "sv")))
    }

    @Test("merged a part at a time are in order", arguments: [0, 1, 511, 512, 513, 1_024, 3_000])
    func mergedInParts(_ count: Int) {
        var random = SeededGenerator(seed: 5)
        let columns = Self.columns((0..<count).map { _ in "\(Int.random(in: 0...99, using: &random))" })
        let collation = NameOrders().collation(of: nil)
        var sort = NameSort(collation, capacity: count)
        sort.append(from: columns, atMost: count)
        while sort.merge(atMost: 100) {}
        let expected = (0..<Slot(count)).sorted { one, other in
            let (left, right) = (collation.sortKey(of: columns.title(one)), collation.sortKey(of: columns.title(other)))
            return left == right ? one < other : left.lexicographicallyPrecedes(right)
        }
        #expect(walk(sort.order(), columns) == expected)
    }

    @Test("as many alphabets are kept as fit into 32 MB", arguments: [(100_000, 64), (234_908, 34), (1_000_000, 8)])
    func keepsWhatFits(_ posts: Int, _ orders: Int) {
        #expect(NameOrders.maximumOrders(of: posts) == orders)
        #expect(NameOrders.maximumOrders(of: 10_000_000) == 4)
    }

    @Test("twelve languages in turn are sorted once each") func keepsTwelveLanguages() {
        let columns = Self.columns((0..<100).map(String.init))
        let orders = NameOrders()
        let languages = ["de", "sv", "da", "es", "pl", "tr", "cs", "hu", "fi", "et", "lt", "hr"]
        for language in languages { _ = orders.order(by: orders.collation(of: language), of: columns) }
        for language in languages {
            #expect(!orders.needsLongSort(columns, in: orders.collation(of: language)))
        }
    }

    @Test func ofEvictedLanguagesAreMadeAgain() {
        let columns = Self.columns(["Öl", "Zaun"])
        let orders = NameOrders()
        for language in ["de", "sv", "da", "es", "pl", "tr", "de", "sv"] {
            let order = orders.order(by: orders.collation(of: language), of: columns)
            #expect(walk(order, columns) == (["sv", "da"].contains(language) ? [1, 0] : [0, 1]), "\(language)")
        }
    }

    private static func columns(_ names: [String]) -> PostColumns {
        var columns = PostColumns()
        for (number, name) in names.enumerated() {
            let document = PostDocument(
                id: PostID(high: 0, low: UInt64(number)),
                owner: UserID(high: 0, low: 1),
                kind: "sight",
                title: name,
                publishedAt: Timestamp(milliseconds: 0),
                titleWords: StoredList([]),
                otherWords: StoredList([]),
                tags: [],
                numbers: [:],
                values: [:]
            )
            columns.append(document, kind: 0, owner: 0, opening: .none)
        }
        return columns
    }

    private func walk(
        _ order: NameOrder,
        _ columns: PostColumns,
        from place: NameOrder.Place? = nil,
        backwards: Bool = false
    ) -> [Slot] {
        var slots: [Slot] = []
        var walk = order.walk(from: place, backwards: backwards, in: columns)
        while let slot = walk.next() { slots.append(slot) }
        return slots
    }
}
