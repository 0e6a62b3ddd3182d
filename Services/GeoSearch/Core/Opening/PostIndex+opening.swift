import GeoSearchContract
import ServiceKit

extension PostIndex {
    /// Seconds.
    private static let soon = 1_800

    /// `nil` without opening hours.
    func opening(of slot: Slot, at moment: OpeningMoment) -> PostOpening? {
        openingTimes.opening(of: columns[slot].opening, at: moment, soonWithin: PostIndex.soon)
    }

    /// - Parameter check: throws to stop.
    func statuses(
        of posts: [PostID],
        hiding hidden: Set<UserID>,
        at moment: OpeningMoment,
        soonWithin soon: Int,
        check: () throws -> Void
    ) throws -> [PostStatus] {
        var seen: Set<PostID> = []
        return try posts.compactMap { post in
            try check()
            guard seen.insert(post).inserted,
                let opening = opening(of: post, hiding: hidden, at: moment, soonWithin: soon)
            else { return nil }
            return PostStatus(post: post, opening: opening)
        }
    }

    private func opening(
        of post: PostID,
        hiding hidden: Set<UserID>,
        at moment: OpeningMoment,
        soonWithin soon: Int
    ) -> PostOpening? {
        guard let slot = slot(of: post) else { return nil }
        let row = columns[slot]
        guard hidden.isEmpty || !hidden.contains(owners.values[Int(row.owner)]) else { return nil }
        return openingTimes.opening(of: row.opening, at: moment, soonWithin: soon)
    }
}
