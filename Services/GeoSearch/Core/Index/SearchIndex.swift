import Logging
import ServiceKit
import Synchronization

/// The index in memory as searches and the follower's writes share it.
///
/// Searches read side by side. Before one reads it takes in what has been committed since the last: so whoever has waited for
/// a commit finds what it made. What is dead is cleared away by making the index anew beside the old one.
final class SearchIndex: Sendable {
    private let guarded: ReadWriteLock<IndexState>
    /// Held by whoever takes changes in: one at a time.
    private let turn = Mutex(())
    /// The newest change that was made, whether or not it is committed yet.
    ///
    /// Known before the COMMIT: whoever hears of that, by whatever way, finds here what it made.
    private let newest = Mutex(Int64(0))
    /// Whether another index is being made, which must still be told what has gone.
    private let isMadeAnew = Mutex(false)
    /// So few dead slots are not worth the work.
    private let fewDead: Int
    private let database: Database
    let gazetteer: Gazetteer
    private let news = Bell()
    private enum Work: Hashable { case sorting }
    /// Rung when a request that sorted names has ended.
    private let namesSorted = Doorbell<Work>()
    private let isSorting = Atomic(false)

    /// How many changes are taken in while searches wait, and how many in one view of the file.
    private static let mostAtOnce = 256
    private static let mostInRead = 50_000
    /// How many titles are taken to be sorted while changes wait: some milliseconds.
    private static let mostSortedInRead = 5_000

    /// Reads the whole file: some seconds for a million posts.
    init(_ database: Database, _ gazetteer: Gazetteer, fewDead: Int = 20_000) async throws {
        self.fewDead = fewDead
        self.database = database
        self.gazetteer = gazetteer
        guarded = ReadWriteLock(try await IndexState(of: database))
    }

    /// Searches what is committed; what is not taken in yet is taken in first, in the pool of the process.
    func read<Value>(_ body: (IndexState) throws -> Value) async throws -> Value {
        if isBehind {
            try await withTaskExecutorPreference(globalConcurrentExecutor) { try await catchUp() }
        }
        return try guarded.read(body)
    }

    /// Looks at what has been taken in, and does not wait for more: for who is within a transaction.
    func peek<Value>(_ body: (IndexState) throws -> Value) rethrows -> Value { try guarded.read(body) }

    /// What a query finds for who asks, who is told of no post of somebody from whom a block keeps them apart.
    func search<Answer: Sendable>(
        _ query: PostQuery,
        for context: CallContext,
        telling body: @Sendable (SearchOutcome, PostIndex, OpeningMoment) throws -> Answer
    ) async throws -> Answer {
        let moment = try query.filter.moment(askedAt: context.receivedAt)
        let hidden = try await database.peopleHidden(from: context.caller?.user)
        return try await answer(query, for: context) { state in
            try state.kinds.check(query)
            return try body(state.posts.search(query, hiding: hidden, at: moment), state.posts, moment)
        }
    }

    /// As ``read(_:)``, where the request arrived if the search is a quick one, and else in the pool of the process.
    private func answer<Value: Sendable>(
        _ query: PostQuery,
        for context: CallContext,
        _ body: @Sendable (IndexState) throws -> Value
    ) async throws -> Value {
        if query.isQuick, !isBehind { return try guarded.read(body) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            try await sortNames(for: query, context)
            return try await read(body)
        }
    }

    /// Sees to it that the posts are sorted by name, where a query walks through them in that order.
    ///
    /// One request sorts, the others wait for it. It takes the titles a part at a time: a change that is taken in, and the
    /// searches behind it, wait for a part and not for all.
    private func sortNames(for query: PostQuery, _ context: CallContext) async throws {
        guard query.order.isByName else { return }
        let isSorted = try await namesSorted.wait(for: .sorting, until: context.deadline) { () -> Bool? in
            guard isUnsorted(for: query) else { return true }
            guard isSorting.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
                return nil
            }
            defer {
                isSorting.store(false, ordering: .releasing)
                namesSorted.ring(.sorting)
            }
            while isUnsorted(for: query) { try sort(in: query.language) }
            return true
        }
        guard isSorted != nil else {
            throw Fault(.deadlineExceeded, "the posts could not be sorted by name in time")
        }
    }

    private func isUnsorted(for query: PostQuery) -> Bool {
        guarded.read { state in
            let (posts, names) = (state.posts, state.posts.names)
            return names.isFarBehind(posts.columns, in: names.collation(of: query.language)) && posts.walksByName(query)
        }
    }

    /// Sorts what there is; in vain if the index is made anew meanwhile.
    private func sort(in language: String?) throws {
        let (names, count) = guarded.read { ($0.posts.names, $0.posts.columns.count) }
        var sort = NameSort(names.collation(of: language), capacity: count)
        var isMore = true
        while isMore {
            try Task.checkCancellation()
            isMore = guarded.read { state in
                guard state.posts.names === names else { return false }
                sort.take(from: state.posts.columns, atMost: Self.mostSortedInRead)
                return sort.count < state.posts.columns.count
            }
        }
        names.take(sort.order())
    }

    /// Takes in what is committed.
    func catchUp() async throws {
        while try await !database.read({ [self] transaction in try takeIn(transaction) }) {}
    }

    /// Takes in what is committed as it comes, so that hardly a search has to, and clears away what is dead, until it is
    /// cancelled.
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
            let change = try transaction.newestChange()
            newest.withLock { $0 = change }
        }
    }

    /// What has gone and is known to be gone need not be told to the index any more.
    func forgetGone(in transaction: WriteTransaction, limit: Int) throws -> Int {
        guard !isMadeAnew.withLock(\.self) else { return 0 }
        return try transaction.execute(PostTable.forgetGone, guarded.read { $0.sequence }, limit)
    }

    /// Makes the index anew if too much of it is dead; searches go on meanwhile.
    func compactIfNeeded() async throws {
        let (slots, living) = guarded.read { ($0.posts.slotCount, $0.posts.livingCount) }
        guard slots - living > max(fewDead, living / 2) else { return }
        isMadeAnew.withLock { $0 = true }
        defer { isMadeAnew.withLock { $0 = false } }
        var fresh = try await IndexState(of: database)
        // What was committed meanwhile is taken in with the next search.
        turn.withLock { _ in
            guarded.write { state in
                fresh.kindChanges = state.kindChanges
                state = fresh
            }
        }
    }

    /// Whether there may be something that has not been taken in.
    var isBehind: Bool {
        let newest = newest.withLock(\.self)
        return guarded.read { $0.sequence < newest || $0.isKindsStale }
    }

    /// - Returns: whether all that the view has is taken in.
    private func takeIn(_ transaction: ReadTransaction) throws -> Bool {
        try turn.withLock { _ in
            var (sequence, isStale, kindChanges) = guarded.read { ($0.sequence, $0.isKindsStale, $0.kindChanges) }
            // The view begins with the first statement: it has at least as many changes of kinds as were counted before.
            if isStale {
                let kinds = try KnownKinds(transaction)
                guarded.write { [kindChanges] state in state.take(kinds, after: kindChanges) }
            }
            for _ in 0..<Self.mostInRead / Self.mostAtOnce {
                let changes = try transaction.changes(after: sequence, limit: Self.mostAtOnce)
                sequence = changes.last?.key ?? sequence
                guarded.write { $0.take(changes) }
                if changes.count < Self.mostAtOnce { return true }
            }
            return false
        }
    }
}

extension SearchIndex {
    /// What a transaction has changed is taken in when it is committed.
    ///
    /// - Parameter change: the newest.
    func note(_ change: Int64, in transaction: WriteTransaction) {
        newest.withLock { $0 = max($0, change) }
        transaction.afterCommit { [news] in news.ring() }
    }

    /// A transaction has changed what is known of kinds.
    func noteKinds(_ transaction: WriteTransaction) {
        transaction.afterCommit { [self] in guarded.write { $0.kindChanges += 1 } }
    }
}

/// What is in memory, and up to which change of the file.
struct IndexState: Sendable {
    private(set) var posts = PostIndex()
    private(set) var kinds: KnownKinds
    private(set) var sequence: Int64 = 0
    /// How often what is known of kinds has changed, and after how many of these changes it was read.
    fileprivate var kindChanges = 0
    private var knownKindChanges = 0

    var isKindsStale: Bool { knownKindChanges != kindChanges }

    /// How many changes are read while those before them are taken in.
    private static let batch = 5_000

    /// Takes in all that the file has: what is read next is read meanwhile, for the one takes as long as the other.
    fileprivate init(of database: Database) async throws {
        kinds = try await database.read { try KnownKinds($0) }
        var changes: [PostChange] = []
        repeat {
            let last = changes.last?.key ?? 0
            async let next = database.read { try $0.changes(after: last, limit: Self.batch) }
            for change in changes {
                if let document = change.document { posts.load(document) } else { posts.remove(change.id) }
            }
            sequence = last
            changes = try await next
        } while !changes.isEmpty
        posts.fileLoadedPoints()
    }

    fileprivate mutating func take(_ kinds: KnownKinds, after changes: Int) {
        (self.kinds, knownKindChanges) = (kinds, changes)
    }

    /// Takes in changes behind those that are known, in their order.
    fileprivate mutating func take(_ changes: [PostChange]) {
        for change in changes {
            if let document = change.document { posts.put(document) } else { posts.remove(change.id) }
            sequence = change.key
        }
    }
}
