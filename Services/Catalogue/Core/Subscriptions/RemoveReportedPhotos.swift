import AuthContract
import CatalogueContract
import ServiceKit

/// Removes photos from posts on moderators' decisions.
struct RemoveReportedPhotos: Subscription {
    let kinds: Kinds

    func apply(_ event: ContentRemoved, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let photos = event.photos, let post = try event.post.flatMap(transaction.post) else { return }
        var content = post.content
        content.photos?.removeAll(where: photos.contains)
        guard content.photos != post.content.photos else { return }
        if content.photos?.isEmpty == true { content.photos = nil }
        let searchTexts = try kinds.searchTexts(of: content, in: transaction)
        try transaction.change(post, to: post.saying(content, at: moment), searchTexts: searchTexts)
    }
}
