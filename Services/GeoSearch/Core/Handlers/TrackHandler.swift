import GeoSearchContract
import ServiceKit

struct TrackHandler: Handler {
    let database: Database
    let index: SearchIndex
    let trails: Trails

    /// How many fences one fix may come upon; those beyond, by their edges, are noticed with a later one.
    private static let mostAround = 200
    /// How far a phone's clock may be ahead.
    private static let lead = Duration.seconds(60)

    func handle(_ request: Track, _ context: CallContext) async throws -> Track.Reply {
        let person = try context.user()
        let fixes = try Self.fixes(request.fixes, at: context.receivedAt)
        let cooldown = Duration.seconds(try Track.cooldownRule.check(request.cooldown, field: "cooldown"))
        let kinds = try PostFilter.kinds(request.kinds)
        // Takes in what is committed as well.
        try await index.read { try $0.kinds.check(kinds: kinds) }
        let startsOver = request.startsOver == true
        let trail = startsOver ? nil : trails.find(person, at: context.receivedAt)
        return try await database.write(for: context) { [index, trails] transaction in
            if startsOver { try transaction.forgetTrack(of: person) }
            let hidden = Set(try transaction.peopleApart(from: person) + [person])
            let filter = FenceFilter(kinds: Set(kinds), hidden: hidden)
            let before = Dictionary(uniqueKeysWithValues: try transaction.fenceWatches(of: person))
            let newest = try transaction.newestFix(of: person)
            let walk = index.peek { state in
                let fences = before.keys.compactMap(state.posts.fence).filter { !hidden.contains($0.owner) }
                let there = Set(fences.map(\.post))
                // A visit to what is there no more, or is hidden now, ends without a word.
                var walk = FenceWalk(
                    watches: before.filter { there.contains($0.key) },
                    trail: trail ?? Trail(),
                    newest: newest,
                    cooldown: cooldown
                )
                walk.take(fixes, known: fences.filter(filter.isMet)) { center, radius in
                    state.posts.fences(near: center, within: radius, upTo: Self.mostAround, filter).map(\.fence)
                }
                return walk
            }
            try transaction.keep(walk, of: person, before: before, at: context.receivedAt)
            transaction.afterCommit { trails.keep(walk.trail, of: person, at: context.receivedAt) }
            return Track.Reply(notices: walk.notices.map(FenceNotice.init), late: walk.late)
        }
    }

    private static func fixes(_ fixes: [TrackFix], at moment: Timestamp) throws(Fault) -> [Fix] {
        var checked: [Fix] = []
        for (index, fix) in try Track.fixesRule.check(fixes, field: "fixes").enumerated() {
            let accuracy = try TrackFix.accuracyRule.check(fix.accuracy, field: "fixes.\(index).accuracy")
            guard fix.at <= moment.adding(lead) else {
                throw BrokenRule.inTheFuture.fault(at: "fixes.\(index).at")
            }
            do throws(BrokenRule) {
                let point = try Coordinate(lat: fix.lat, lon: fix.lon)
                checked.append(Fix(at: fix.at, point: point, accuracy: accuracy))
            } catch {
                throw error.fault(at: "fixes.\(index)")
            }
        }
        return checked
    }
}

extension FenceNotice {
    fileprivate init(_ notice: FenceWalk.Notice) {
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
