import GeoSearchContract
import ServiceKit

/// Saved searches by kind.
struct SavedSearchCache: Sendable {
    /// Avoids copying filters.
    private final class CachedFilter: Sendable {
        let number: Int64
        let filter: PostFilter

        init(_ number: Int64, _ filter: PostFilter) {
            (self.number, self.filter) = (number, filter)
        }
    }

    private var newest: Int64 = 0
    /// With deleted ones.
    private(set) var count = 0
    private var byKind: [String: [CachedFilter]] = [:]
    private var ofAnyKind: [CachedFilter] = []

    /// Searches per read, and between yields.
    private static let (mostInRead, mostAtOnce) = (2_000, 1_000)

    /// Starts over when most loaded searches are deleted.
    ///
    /// - Returns: whether there may be more.
    mutating func load(from transaction: ReadTransaction) throws -> Bool {
        var found = try transaction.savedSearches.list(after: newest, limit: Self.mostInRead)
        let living = try transaction.savedSearches.total()
        if !found.isEmpty, count + found.count > 2 * living + 1_000 {
            self = SavedSearchCache()
            found = try transaction.savedSearches.list(after: 0, limit: Self.mostInRead)
        }
        for record in found { add(record.search, number: record.number) }
        return found.count == Self.mostInRead
    }

    mutating func add(_ search: Search, number: Int64) {
        newest = max(newest, number)
        count += 1
        // No longer valid.
        guard let filter = try? PostFilter(search) else { return }
        let cached = CachedFilter(number, filter)
        if filter.kinds.isEmpty { ofAnyKind.append(cached) }
        for kind in filter.kinds { byKind[kind, default: []].append(cached) }
    }

    mutating func remove(_ number: Int64) {
        count -= 1
        ofAnyKind.removeAll { $0.number == number }
        for kind in byKind.keys { byKind[kind]?.removeAll { $0.number == number } }
        byKind = byKind.filter { !$0.value.isEmpty }
    }

    /// Searches that began and that ceased to match.
    func changes(by document: PostDocument, previously earlier: PostDocument?) async throws -> (
        begun: [Int64], ceased: [Int64]
    ) {
        let now = try await matches(of: document)
        guard let earlier else { return (now, []) }
        let before = Set(try await matches(of: earlier))
        return (now.filter { !before.contains($0) }, before.subtracting(now).sorted())
    }

    private func matches(of document: PostDocument) async throws -> [Int64] {
        let post = MatchedPost(document)
        var numbers: [Int64] = []
        for group in [ofAnyKind, byKind[document.kind] ?? []] {
            for first in stride(from: 0, to: group.count, by: Self.mostAtOnce) {
                try Task.checkCancellation()
                for cached in group[first..<min(first + Self.mostAtOnce, group.count)]
                where cached.filter.isMet(by: post) { numbers.append(cached.number) }
                await Task.yield()
            }
        }
        return numbers
    }
}
