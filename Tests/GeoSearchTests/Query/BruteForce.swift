import CatalogueContract
import GeoSearchContract
import Geodesy
import Vocabulary

@testable import GeoSearchCore

/// A search by looking at every post, written down as the contract says it.
enum BruteForce {
    static func ids(_ search: Search, in posts: [Post]) -> [PostID] {
        let isByDistance = search.near != nil && search.sort != .newest
        let hits = posts.compactMap { post -> (rank: Double, id: PostID)? in
            let metres = distance(search.near, post.draft.point)
            if search.near != nil, (metres ?? .infinity) > search.within ?? .greatestFiniteMagnitude { return nil }
            if let kinds = search.kinds, !kinds.contains(post.draft.kind.rawValue) { return nil }
            guard has(search.words, post.draft) else { return nil }
            return (isByDistance ? metres ?? 0 : -Double(post.createdAt.milliseconds), post.id)
        }
        return hits.sorted { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            return isByDistance ? left.id < right.id : left.id > right.id
        }.map(\.id)
    }

    private static func distance(_ from: Coordinate?, _ to: Coordinate?) -> Double? {
        guard let from, let to else { return nil }
        return Geodesic.distance(fromLat: from.lat, lon: from.lon, toLat: to.lat, lon: to.lon)
    }

    private static func has(_ words: String?, _ draft: PostDraft) -> Bool {
        guard let words else { return true }
        let tokens = [draft.title, draft.text ?? ""].flatMap(TextTokenizer.tokens)
        return TextTokenizer.terms(of: words).allSatisfy { term in
            tokens.contains { term.match(in: $0) != nil }
        }
    }
}
