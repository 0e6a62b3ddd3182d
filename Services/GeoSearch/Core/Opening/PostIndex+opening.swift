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
        try posts.withoutRepeats.compactMap { post in
            try check()
            let opening = opening(of: post, hiding: hidden, at: moment, soonWithin: soon)
            return opening.map { PostStatus(post: post, opening: $0) }
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
