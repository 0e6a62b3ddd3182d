import Logging
import ServiceKit
import Synchronization
import UmkreisProcesses

/// The in-memory index, shared by searches and the event follower.
///
/// Searches read concurrently in short steps and let writers in between; no thread blocks. A search first applies all
/// committed changes, so callers see their own commits. Dead slots are removed by building a new index.
final class SearchIndex: Sendable {
    private let shared: SharedState<IndexState>
    /// Held to apply changes or replace the index.
    private let updating = AsyncSemaphore(1)
    /// Held while a new index is made.
    private let replacing = AsyncSemaphore(1)
    /// The newest change, stored before its COMMIT so that callers find its effects.
    private let newest = Atomic<Int64>(0)
    private let applied = Atomic<Int64>(0)
    /// The number of changes to kinds; below, that number at the last read.
    private let kindChanges = Atomic(0)
    private let knownKindChanges = Atomic(0)
    /// The new index still needs tombstones.
    private let isRebuilding = Atomic(false)
    private let fewDead: Int
    private let database: Database
    let hiddenOwners: HiddenOwners
    let gazetteer: Gazetteer
    private let wakeUp = Wakeup()
    private let sorter: NameSorter
    private let snapshots: SnapshotKeeper?
    private let limit: IndexLimit
    private let count = Atomic(0)

    /// Changes per read and per write lock (some tenths of a millisecond).
    private static let maximumPerRead = 512
    private static let maximumAtOnce = 16
    /// Steps per read lock, and steps on the caller's executor.
    private static let (maximumParts, maximumQuickParts) = (16, 16)

    /// A second for a million posts with a snapshot, else some; the changes after the snapshot are applied later, by
    /// ``runMaintenance(_:)``.
    ///
    /// - Throws: ``InvalidSetting`` for more posts than the limit.
    init(
        _ database: Database,
        _ gazetteer: Gazetteer,
        _ snapshots: SnapshotKeeper? = nil,
        limit: IndexLimit = .unlimited,
        fewDead: Int = 20_000
    ) async throws {
        self.snapshots = snapshots
        self.limit = limit
        self.fewDead = fewDead
        self.database = database
        hiddenOwners = HiddenOwners(database)
        self.gazetteer = gazetteer
        let state: IndexState
        if let loaded = try await snapshots?.load(database) {
            try limit.require(loaded.posts.livingCount)
            state = loaded
        } else {
            state = try await IndexState(of: database, within: limit)
            snapshots?.write(state)
        }
        applied.store(state.sequence, ordering: .releasing)
        count.store(state.posts.livingCount, ordering: .relaxed)
        shared = SharedState(state)
        sorter = NameSorter(shared)
    }

    /// Reads the index after applying pending changes.
    ///
    /// - Parameter body: must be short.
    func read<Value>(_ body: (IndexState) throws -> Value) async throws -> Value {
        if !isBehind, let value = try shared.tryRead(body) { return value }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            try await refresh()
            return try await shared.read(body)
        }
    }

    /// Reads as ``read(_:)`` does, always on the global executor, and in the sender's turn.
    ///
    /// - Parameter body: may be long; changes wait.
    func readLong<Value: Sendable>(
        for context: CallContext,
        _ body: (IndexState) throws -> Value
    ) async throws -> Value {
        try await context.inTurn {
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try await refresh()
                return try await shared.read(body)
            }
        }
    }

    /// Runs a query, excluding posts of blocked and blocking users.
    ///
    /// Quick searches run on the caller's executor if possible, others on the global one in their sender's turn.
    func search<Answer: Sendable>(
        _ query: PostQuery,
        for context: CallContext,
        reply body: @Sendable (SearchOutcome, PostIndex, OpeningMoment) throws -> Answer
    ) async throws -> Answer {
        let moment = try query.filter.moment(askedAt: context.receivedAt)
        let few = try await hiddenOwners.few(for: context.caller?.user)
        let clock = WorkClock(until: context.deadline)
        var search = SharedSearch(query, hiding: few ?? [], at: moment, by: clock)
        if few != nil, query.isQuick, !isBehind, !context.mustTakeTurn,
            case let answer?? = try shared.tryRead({
                try search.advance(in: $0, parts: Self.maximumQuickParts, body)
            })
        {
            return answer
        }
        return try await context.inTurn {
            try await withTaskExecutorPreference(globalConcurrentExecutor) {
                if few == nil {
                    let hidden = try await hiddenOwners.all(for: context.caller?.user)
                    search = SharedSearch(query, hiding: hidden, at: moment, by: clock)
                }
                try await sorter.sort(for: query, clock, until: context.deadline)
                try await refresh()
                return try await finish(&search, body)
            }
        }
    }

    private func finish<Answer: Sendable>(
        _ search: inout SharedSearch,
        _ body: (SearchOutcome, PostIndex, OpeningMoment) throws -> Answer
    ) async throws -> Answer {
        while true {
            let answer = try await shared.read { state in
                try search.advance(
                    in: state,
                    parts: Self.maximumParts,
                    yieldIf: { shared.hasWaitingWriter },
                    body
                )
            }
            if let answer { return answer }
            await Task.yield()
        }
    }

    /// Applies committed changes.
    func refresh() async throws {
        guard isBehind else { return }
        let wanted = newest.load(ordering: .acquiring)
        try await updating.run {
            guard isBehind else { return }
            while try await applyNext(), applied.load(ordering: .acquiring) < wanted {}
        }
    }

    /// - Returns: whether there may be more.
    private func applyNext() async throws -> Bool {
        // Read first, so that the snapshot has at least these changes.
        let kindChanges = kindChanges.load(ordering: .acquiring)
        let isStale = kindChanges != knownKindChanges.load(ordering: .acquiring)
        let start = applied.load(ordering: .acquiring)
        let (kinds, changes) = try await database.read { transaction in
            (
                isStale ? try KnownKinds(transaction) : nil,
                try transaction.posts.changes(after: start, limit: Self.maximumPerRead)
            )
        }
        if let kinds {
            await shared.write { $0.kinds = kinds }
            knownKindChanges.store(kindChanges, ordering: .releasing)
        }
        for first in stride(from: 0, to: changes.count, by: Self.maximumAtOnce) {
            let batch = changes[first..<min(first + Self.maximumAtOnce, changes.count)]
            let last = await shared.write { state in
                state.apply(batch)
                count.store(state.posts.livingCount, ordering: .relaxed)
                return state.sequence
            }
            applied.store(last, ordering: .releasing)
        }
        return changes.count == Self.maximumPerRead
    }

    /// Applies changes and removes dead slots until cancelled.
    func runMaintenance(_ logger: Logger) async throws {
        try await applyRest()
        while true {
            do {
                await wakeUp.wait(for: .seconds(60))
                try Task.checkCancellation()
                try await refresh()
                try await resetPending()
                try await compactIfNeeded()
                try await writeSnapshotIfDue()
            } catch let error where !(error is CancellationError) {
                logger.warning("failed to update the index, retrying", metadata: ["error": "\(error)"])
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// After a rollback, searches would keep looking for the change.
    func resetPending() async throws {
        guard isBehind else { return }
        try await database.write { [self] transaction in
            newest.store(try transaction.posts.newestChange(), ordering: .releasing)
        }
    }

    /// Deletes applied tombstones.
    func deleteTombstones(in transaction: WriteTransaction, limit: Int) throws -> Int {
        guard !isRebuilding.load(ordering: .acquiring) else { return 0 }
        try snapshots?.forgetDeleted(in: transaction)
        return try transaction.posts.deleteTombstones(upTo: applied.load(ordering: .acquiring), limit: limit)
    }

    /// Replaces the index if too many slots are dead.
    func compactIfNeeded() async throws {
        let (slots, living) = await shared.read { ($0.posts.slotCount, $0.posts.livingCount) }
        guard slots - living > max(fewDead, living / 2) else { return }
        try await replace()
    }

    /// Replaces the index by one made from the file; searches use the old one meanwhile.
    func replace() async throws {
        try await keepingTombstones {
            var other = try await IndexState(of: database, within: limit)
            snapshots?.write(other)
            try await updating.run {
                // The next search applies later changes.
                applied.store(other.sequence, ordering: .releasing)
                knownKindChanges.store(-1, ordering: .releasing)
                await shared.write { swap(&$0, &other) }
            }
            // The old index is freed outside the lock.
        }
    }

    /// Applies the changes after a snapshot; searches are answered meanwhile.
    func applyRest() async throws {
        while try await updating.run({ try await applyNext() }) {}
    }

    /// Continues the snapshot, or makes the index anew where there is none.
    private func writeSnapshotIfDue() async throws {
        guard let snapshots, await shared.read({ snapshots.isDue($0) }) else { return }
        let isRenewed = try await keepingTombstones { try await snapshots.renew(database) }
        if !isRenewed { try await replace() }
    }

    /// Runs `body` alone; a state that it makes still needs the tombstones.
    private func keepingTombstones<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await replacing.run {
            isRebuilding.store(true, ordering: .releasing)
            defer { isRebuilding.store(false, ordering: .releasing) }
            return try await body()
        }
    }

    /// Whether changes may be pending.
    var isBehind: Bool {
        applied.load(ordering: .acquiring) < newest.load(ordering: .acquiring)
            || knownKindChanges.load(ordering: .acquiring) != kindChanges.load(ordering: .acquiring)
    }
}

extension SearchIndex {
    /// Applies a change after the commit.
    ///
    /// - Parameter change: the newest. Only for the writer's thread.
    func register(_ change: Int64, in transaction: WriteTransaction) {
        newest.store(max(newest.load(ordering: .acquiring), change), ordering: .releasing)
        transaction.afterCommit { [wakeUp] in wakeUp.signal() }
    }

    /// Refuses a new post where the index is full; changes that are being applied are not counted yet.
    ///
    /// - Throws: ``IndexFull``.
    func requireRoom(for id: PostID, in transaction: WriteTransaction) throws {
        guard count.load(ordering: .relaxed) >= limit.posts, try transaction.posts.find(id) == nil else { return }
        throw IndexFull(limit: limit.posts)
    }

    func registerKindChange(_ transaction: WriteTransaction) {
        transaction.afterCommit { [self] in kindChanges.add(1, ordering: .acquiringAndReleasing) }
    }
}
