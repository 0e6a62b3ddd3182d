import ServiceKit
import Synchronization

/// Sorts all posts by name in short steps, for one request at a time.
final class NameSorter: Sendable {
    private enum Work: Hashable { case sorting }

    private let shared: SharedState<IndexState>
    private let notifier = Notifier<Work>()
    private let isSorting = Atomic(false)

    /// Titles per read lock.
    private static let (maximumSortedAtOnce, maximumFiledAtOnce) = (512, 32)

    init(_ shared: SharedState<IndexState>) {
        self.shared = shared
    }

    /// Sorts all posts by name if the query needs it.
    ///
    /// One request sorts in short steps, others wait.
    func sort(
        for query: PostQuery,
        _ clock: WorkClock,
        until deadline: ContinuousClock.Instant
    ) async throws {
        guard query.order.isByName else { return }
        let isSorted = try await notifier.wait(for: .sorting, until: deadline) { () -> Bool? in
            guard try await isUnsorted(for: query, clock) else { return true }
            guard
                isSorting.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
            else {
                return nil
            }
            defer {
                isSorting.store(false, ordering: .releasing)
                notifier.notify(.sorting)
            }
            while try await isUnsorted(for: query, clock) { try await sortAll(in: query.language, clock) }
            return true
        }
        guard isSorted != nil else {
            throw Fault(.deadlineExceeded, "the posts could not be sorted by name in time")
        }
    }

    private func isUnsorted(for query: PostQuery, _ clock: WorkClock) async throws -> Bool {
        try await shared.read { state in
            let (posts, names) = (state.posts, state.posts.names)
            return try names.needsLongSort(posts.columns, in: names.collation(of: query.language))
                && posts.walksByName(query, by: clock)
        }
    }

    /// Has no effect if the index is replaced meanwhile.
    private func sortAll(in language: String?, _ clock: WorkClock) async throws {
        let (names, count) = await shared.read { ($0.posts.names, $0.posts.columns.count) }
        let collation = names.collation(of: language)
        guard names.isToBeSorted(count, in: collation) else {
            return try await file(in: names, collation, clock)
        }
        var sort = NameSort(collation, capacity: count)
        var isMore = true
        while isMore {
            try clock.visit(Self.maximumSortedAtOnce)
            isMore = await shared.read { state in
                guard state.posts.names === names else { return false }
                sort.append(from: state.posts.columns, atMost: Self.maximumSortedAtOnce)
                return sort.count < state.posts.columns.count
            }
            await Task.yield()
        }
        while sort.merge(atMost: NameSort.maximumMergedAtOnce) {
            try clock.visit(WorkClock.stride)
            await Task.yield()
        }
        names.save(sort.order())
    }

    private func file(in names: NameOrders, _ collation: Collation, _ clock: WorkClock) async throws {
        var isMore = true
        while isMore {
            try clock.visit(Self.maximumFiledAtOnce)
            isMore = await shared.read { state in
                guard state.posts.names === names else { return false }
                return names.file(atMost: Self.maximumFiledAtOnce, of: state.posts.columns, in: collation)
            }
            await Task.yield()
        }
    }
}
