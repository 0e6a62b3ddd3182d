import GeoSearchContract
import ServiceKit

struct TrackHandler: Handler {
    let database: Database
    let index: SearchIndex
    let trails: Trails

    /// Maximum per fix, nearest edges first; later fixes find the others.
    private static let maximumNearby = 200
    /// The maximum lead of a device's clock.
    private static let lead = Duration.seconds(60)
    /// Attempts for concurrent requests of a user.
    private static let maximumAttempts = 4

    func handle(_ request: Track, _ context: CallContext) async throws -> Track.Reply {
        let person = try context.user()
        let fixes = try Self.fixes(request.fixes, at: context.receivedAt)
        let cooldown = Duration.seconds(Track.cooldownRule.orDefault(request.cooldown))
        let kinds = PostFilter.kinds(request.kinds)
        try await index.read { try $0.kinds.check(kinds: kinds) }
        for _ in 0..<Self.maximumAttempts {
            let stored = try await stored(of: person, startingOver: request.startsOver == true, at: context.receivedAt)
            let filter = FenceFilter(kinds: Set(kinds), hidden: stored.hidden)
            let tracking = try await track(fixes, stored, filter, cooldown, context)
            if let reply = try await save(tracking, of: person, stored, context) { return reply }
        }
        throw Fault(.overloaded, "several of your devices are sending fixes concurrently; try again")
    }

    /// Reads one snapshot.
    private func stored(of person: UserID, startingOver: Bool, at moment: Timestamp) async throws -> StoredTrack {
        var stored = try await database.read { transaction in
            StoredTrack(
                startsOver: startingOver,
                watches: startingOver ? [:] : try transaction.fenceWatches.find(of: person),
                newest: startingOver ? nil : try transaction.fenceWatches.newestFix(of: person),
                hidden: Set(try transaction.usersSeparated(from: person) + [person])
            )
        }
        if !startingOver { stored.trail = trails.find(person, at: moment) ?? Trail() }
        return stored
    }

    /// Outside the transaction, to keep the writer free.
    private func track(
        _ fixes: [Fix],
        _ stored: StoredTrack,
        _ filter: FenceFilter,
        _ cooldown: Duration,
        _ context: CallContext
    ) async throws -> FenceTracking {
        let clock = WorkClock(until: context.deadline)
        let fences = try await index.read { state in
            stored.watches.keys.compactMap(state.posts.fence).filter { !filter.hidden.contains($0.owner) }
        }
        let posts = Set(fences.map(\.post))
        var tracking = FenceTracking(
            watches: stored.watches.filter { posts.contains($0.key) },
            trail: stored.trail,
            newest: stored.newest,
            cooldown: cooldown
        )
        try await tracking.apply(fixes, known: fences.filter(filter.isMet)) { center, radius in
            try await index.read { state in
                try state.posts.fences(near: center, within: radius, upTo: Self.maximumNearby, filter, by: clock)
                    .map(\.fence)
            }
        }
        return tracking
    }

    /// - Returns: `nil` after a concurrent change.
    private func save(
        _ tracking: FenceTracking,
        of person: UserID,
        _ stored: StoredTrack,
        _ context: CallContext
    ) async throws -> Track.Reply? {
        do {
            return try await database.write(for: context) { [trails] transaction in
                let watches = transaction.fenceWatches
                if stored.startsOver { try watches.deleteAll(of: person) }
                guard try watches.newestFix(of: person) == stored.newest,
                    try watches.find(of: person) == stored.watches
                else { throw ConcurrentTrackError() }
                for owner in Set(tracking.notices.map(\.fence.owner))
                where try transaction.isBlocked(between: person, and: owner) { throw ConcurrentTrackError() }
                try watches.save(tracking, of: person, before: stored.watches, at: context.receivedAt)
                transaction.afterCommit { trails.save(tracking.trail, of: person, at: context.receivedAt) }
                return Track.Reply(notices: tracking.notices.map(FenceNotice.init), late: tracking.late)
            }
        } catch is ConcurrentTrackError {
            return nil
        }
    }

    private static func fixes(_ fixes: [TrackFix], at moment: Timestamp) throws(Fault) -> [Fix] {
        var checked: [Fix] = []
        var faults = FaultList()
        for (index, fix) in fixes.enumerated() {
            if fix.at > moment.adding(lead) { faults.add(BrokenRule.inTheFuture.fault(at: "fixes.\(index).at")) }
            do throws(BrokenRule) {
                let point = try Coordinate(lat: fix.lat, lon: fix.lon)
                checked.append(Fix(at: fix.at, point: point, accuracy: TrackFix.accuracyRule.orDefault(fix.accuracy)))
            } catch {
                faults.add(error.fault(at: "fixes.\(index)"))
            }
        }
        try faults.throwFirst()
        return checked
    }
}

private struct StoredTrack: Sendable {
    let startsOver: Bool
    let watches: [PostID: FenceWatch]
    let newest: Timestamp?
    /// Owners to exclude.
    let hidden: Set<UserID>
    var trail = Trail()
}

private struct ConcurrentTrackError: Error {}

extension FenceNotice {
    fileprivate init(_ notice: FenceTracking.Notice) {
        let (fence, change) = (notice.fence, notice.change)
        self.init(
            event: FenceEvent(change.kind),
            post: fence.post,
            kind: fence.kind,
            title: fence.title,
            point: fence.point,
            radius: fence.radius,
            at: change.at,
            visit: "\(fence.post)@\(change.visit)"
        )
    }
}

extension FenceEvent {
    fileprivate init(_ kind: FenceChange.Kind) {
        switch kind {
        case .entered: self = .entered
        case .dwelling: self = .dwelling
        case .left: self = .left
        }
    }
}
