import Logging
import ServiceKit
import Synchronization

/// The index in memory as searches and the follower's writes share it.
///
/// Searches read side by side, a part of their work at a time, and let a writer in between two parts; no thread waits for another.
/// Before a search begins it applies what has been committed since the last: so who has waited for a commit finds what it made.
/// Dead slots are removed by making the index anew beside the old one.
final class SearchIndex: Sendable {
    private let shared: SharedState<IndexState>
    /// Held by the task that applies changes or replaces the index.
    private let turn = TaskTurn()
    /// The newest change that was made, whether or not it is committed yet.
    ///
    /// Known before the COMMIT: who hears of that, by whatever way, finds here what it made.
    private let newest = Atomic<Int64>(0)
    /// The newest change that was applied.
    private let applied = Atomic<Int64>(0)
    /// How often what is known of kinds has changed, and after how many of these changes it was read.
    private let kindChanges = Atomic(0)
    private let knownKindChanges = Atomic(0)
    /// Whether another index is being made, which must still be told what has gone.
    private let isRebuilding = Atomic(false)
    /// So few dead slots are not worth the work.
    private let fewDead: Int
    private let database: Database
    let gazetteer: Gazetteer
    private let news = Bell()
    private enum Work: Hashable { case sorting }
    /// Rung when a request that sorted names has ended.
    private let namesSorted = Doorbell<Work>()
    private let isSorting = Atomic(false)

    /// How many changes are read at once, and how many are applied while searches wait: some tenths of a millisecond.
    private static let mostInRead = 512
    private static let mostAtOnce = 16
    /// How many titles are sorted or filed while changes wait.
    private static let (mostSortedAtOnce, mostFiledAtOnce) = (512, 32)
    /// How many parts of a search are done before others are let in, and before a quick search goes to the pool.
    private static let (mostParts, mostQuickParts) = (16, 16)

    /// Reads the whole file: some seconds for a million posts.
    init(_ database: Database, _ gazetteer: Gazetteer, fewDead: Int = 20_000) async throws {
        self.fewDead = fewDead
        self.database = database
        self.gazetteer = gazetteer
        let state = try await IndexState(of: database)
        applied.store(state.sequence, ordering: .releasing)
        shared = SharedState(state)
    }

    /// Reads what is committed; what is not applied yet is applied first, in the pool of the process.
    ///
    /// - Parameter body: is brief.
    func read<Value>(_ body: (IndexState) throws -> Value) async throws -> Value {
        if !isBehind, let value = try shared.tryRead(body) { return value }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            try await catchUp()
            return try await shared.read(body)
        }
    }

    /// As ``read(_:)``, always in the pool of the process.
    ///
    /// - Parameter body: may take long; changes wait for it.
    func readLong<Value>(_ body: (IndexState) throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(globalConcurrentExecutor) {
            try await catchUp()
            return try await shared.read(body)
        }
    }

    /// Runs a query, excluding posts of blocked and blocking users.
    ///
    /// A quick search is answered where the request arrived, unless a change is being applied or it visits too many posts;
    /// every other runs in the pool of the process.
    func search<Answer: Sendable>(
        _ query: PostQuery,
        for context: CallContext,
        telling body: @Sendable (SearchOutcome, PostIndex, OpeningMoment) throws -> Answer
    ) async throws -> Answer {
        let moment = try query.filter.moment(askedAt: context.receivedAt)
        let few = try await database.fewPeopleHidden(from: context.caller?.user)
        let clock = WorkClock(until: context.deadline)
        var search = SharedSearch(query, hiding: few ?? [], at: moment, by: clock)
        if few != nil, query.isQuick, !isBehind,
            case let answer?? = try shared.tryRead({
                try search.advance(in: $0, parts: Self.mostQuickParts, body)
            })
        {
            return answer
        }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            if few == nil {
                let hidden = try await database.peopleHidden(from: context.caller?.user)
                search = SharedSearch(query, hiding: hidden, at: moment, by: clock)
            }
            try await sortNames(for: query, clock, until: context.deadline)
            try await catchUp()
            return try await finish(&search, body)
        }
    }

    /// Does the rest of a search, and lets others in between its parts.
    private func finish<Answer: Sendable>(
        _ search: inout SharedSearch,
        _ body: (SearchOutcome, PostIndex, OpeningMoment) throws -> Answer
    ) async throws -> Answer {
        while true {
            let answer = try await shared.read { state in
                try search.advance(
                    in: state,
                    parts: Self.mostParts,
                    giveWayIf: { shared.isWantedForWriting },
                    body
                )
            }
            if let answer { return answer }
            await Task.yield()
        }
    }

    /// Sorts the posts by name, where a query walks through them in that order.
    ///
    /// One request sorts, the others wait for it. It reads the titles a part at a time, so that changes and other searches wait
    /// for a part and not for all.
    private func sortNames(
        for query: PostQuery,
        _ clock: WorkClock,
        until deadline: ContinuousClock.Instant
    ) async throws {
        guard query.order.isByName else { return }
        let isSorted = try await namesSorted.wait(for: .sorting, until: deadline) { () -> Bool? in
            guard try await isUnsorted(for: query, clock) else { return true }
            guard
                isSorting.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
            else {
                return nil
            }
            defer {
                isSorting.store(false, ordering: .releasing)
                namesSorted.ring(.sorting)
            }
            while try await isUnsorted(for: query, clock) { try await sort(in: query.language, clock) }
            return true
        }
        guard isSorted != nil else {
            throw Fault(.deadlineExceeded, "the posts could not be sorted by name in time")
        }
    }

    private func isUnsorted(for query: PostQuery, _ clock: WorkClock) async throws -> Bool {
        try await shared.read { state in
            let (posts, names) = (state.posts, state.posts.names)
            return try names.isFarBehind(posts.columns, in: names.collation(of: query.language))
                && posts.walksByName(query, by: clock)
        }
    }

    /// Sorts what there is, or files what has come since; in vain if the index is replaced meanwhile.
    private func sort(in language: String?, _ clock: WorkClock) async throws {
        let (names, count) = await shared.read { ($0.posts.names, $0.posts.columns.count) }
        let collation = names.collation(of: language)
        guard names.isToBeSorted(count, in: collation) else {
            return try await file(in: names, collation, clock)
        }
        var sort = NameSort(collation, capacity: count)
        var isMore = true
        while isMore {
            try clock.visit(Self.mostSortedAtOnce)
            isMore = await shared.read { state in
                guard state.posts.names === names else { return false }
                sort.take(from: state.posts.columns, atMost: Self.mostSortedAtOnce)
                return sort.count < state.posts.columns.count
            }
            await Task.yield()
        }
        while sort.merge(atMost: NameSort.mostMergedAtOnce) {
            try clock.visit(WorkClock.stride)
            await Task.yield()
        }
        names.take(sort.order())
    }

    private func file(in names: NameOrders, _ collation: Collation, _ clock: WorkClock) async throws {
        var isMore = true
        while isMore {
            try clock.visit(Self.mostFiledAtOnce)
            isMore = await shared.read { state in
                guard state.posts.names === names else { return false }
                return names.file(atMost: Self.mostFiledAtOnce, of: state.posts.columns, in: collation)
            }
            await Task.yield()
        }
    }

    /// Applies what is committed.
    func catchUp() async throws {
        guard isBehind else { return }
        let wanted = newest.load(ordering: .acquiring)
        try await turn.run {
            // Another task may have applied it meanwhile.
            guard isBehind else { return }
            while try await applyNext(), applied.load(ordering: .acquiring) < wanted {}
        }
    }

    /// Applies the next changes of the file.
    ///
    /// - Returns: whether there may be more.
    private func applyNext() async throws -> Bool {
        // The view has at least as many changes of kinds as were counted before.
        let kindChanges = kindChanges.load(ordering: .acquiring)
        let isStale = kindChanges != knownKindChanges.load(ordering: .acquiring)
        let start = applied.load(ordering: .acquiring)
        let (kinds, changes) = try await database.read { transaction in
            (
                isStale ? try KnownKinds(transaction) : nil,
                try transaction.changes(after: start, limit: Self.mostInRead)
            )
        }
        if let kinds {
            await shared.write { $0.kinds = kinds }
            knownKindChanges.store(kindChanges, ordering: .releasing)
        }
        for first in stride(from: 0, to: changes.count, by: Self.mostAtOnce) {
            let batch = changes[first..<min(first + Self.mostAtOnce, changes.count)]
            let last = await shared.write { state in
                state.take(batch)
                return state.sequence
            }
            applied.store(last, ordering: .releasing)
        }
        return changes.count == Self.mostInRead
    }

    /// Applies what is committed as it comes, so that hardly a search has to, and removes dead slots, until it is cancelled.
    func keepUp(_ logger: Logger) async throws {
        while true {
            do {
                await news.wait(for: .seconds(60))
                try Task.checkCancellation()
                try await catchUp()
                try await forgetUndone()
                try await compactIfNeeded()
            } catch let error where !(error is CancellationError) {
                logger.warning("the index will be kept up later", metadata: ["error": "\(error)"])
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// A change that was made and undone is none: searches would look for it until there is another.
    func forgetUndone() async throws {
        guard isBehind else { return }
        try await database.write { [self] transaction in
            newest.store(try transaction.newestChange(), ordering: .releasing)
        }
    }

    /// Deletes rows of posts that are gone, once the index knows.
    func forgetGone(in transaction: WriteTransaction, limit: Int) throws -> Int {
        guard !isRebuilding.load(ordering: .acquiring) else { return 0 }
        return try transaction.execute(PostTable.forgetGone, applied.load(ordering: .acquiring), limit)
    }

    /// Makes the index anew if too much of it is dead; searches go on meanwhile.
    func compactIfNeeded() async throws {
        let (slots, living) = await shared.read { ($0.posts.slotCount, $0.posts.livingCount) }
        guard slots - living > max(fewDead, living / 2) else { return }
        isRebuilding.store(true, ordering: .releasing)
        defer { isRebuilding.store(false, ordering: .releasing) }
        var other = try await IndexState(of: database)
        await turn.run {
            // What was committed meanwhile is applied before the next search.
            applied.store(other.sequence, ordering: .releasing)
            knownKindChanges.store(-1, ordering: .releasing)
            await shared.write { swap(&$0, &other) }
        }
        // The old index is freed here, where no search waits for it.
    }

    /// Whether there may be something that has not been applied.
    var isBehind: Bool {
        applied.load(ordering: .acquiring) < newest.load(ordering: .acquiring)
            || knownKindChanges.load(ordering: .acquiring) != kindChanges.load(ordering: .acquiring)
    }
}

extension SearchIndex {
    /// What a transaction has changed is applied when it is committed.
    ///
    /// - Parameter change: the newest. Only the thread of the writer calls this.
    func note(_ change: Int64, in transaction: WriteTransaction) {
        newest.store(max(newest.load(ordering: .acquiring), change), ordering: .releasing)
        transaction.afterCommit { [news] in news.ring() }
    }

    /// A transaction has changed what is known of kinds.
    func noteKinds(_ transaction: WriteTransaction) {
        transaction.afterCommit { [self] in kindChanges.add(1, ordering: .acquiringAndReleasing) }
    }
}
