import AuthContract
import CatalogueContract
import ServiceKit

/// Removes photos from posts on moderators' decisions.
struct RemoveReportedPhotos: Subscription {
    let kinds: KindCache

    func apply(_ event: ContentRemoved, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard let photos = event.photos, let post = try event.post.flatMap(transaction.posts.find) else { return }
        var content = post.content
        content.photos?.removeAll(where: photos.contains)
        guard content.photos != post.content.photos else { return }
        if content.photos?.isEmpty == true { content.photos = nil }
        let searchTexts = try kinds.searchTexts(of: content, in: transaction)
        let changed = post.replacingContent(with: content, at: moment)
        try PostPublishing(transaction: transaction).update(post, to: changed, searchTexts: searchTexts)
    }
}
