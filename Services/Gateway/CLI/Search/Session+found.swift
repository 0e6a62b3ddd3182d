import CatalogueContract
import GeoSearchContract
import Messaging
import Vocabulary
import Wire

extension Session {
    /// The hits with all that is known of them; those that have been deleted meanwhile are left out.
    func found(_ hits: [SearchHit], next: Cursor?) async throws -> FoundPosts {
        var known: [PostID: Post] = [:]
        var gone: Set<PostID> = []
        if !hits.isEmpty {
            do {
                let reply = try await send(FindPosts(ids: hits.map(\.post)))
                for post in reply.posts { known[post.id] = post }
                gone = Set(reply.gone.map(\.id) + reply.unknown)
            } catch let fault as Fault {
                output.notice("the catalogue could not be asked, so details are missing: \(fault.message)")
            }
        }
        let names = await names(of: known.values.map(\.owner))
        let found = hits.filter { !gone.contains($0.post) }.map { hit in
            let post = known[hit.post]
            return FoundPost(hit, post, ownerName: post.flatMap { names[$0.owner] })
        }
        return FoundPosts(hits: found, next: next)
    }
}
