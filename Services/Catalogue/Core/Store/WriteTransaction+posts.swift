import CatalogueContract
import Storage
import Wire

extension WriteTransaction {
    /// Puts a post in and announces it.
    func publish(_ record: PostRecord) throws {
        try execute(PostQueries.insert, values: record.values)
        try announce(PostPublished(post: record.post))
    }

    /// Puts a post in the place of what it said before, and announces it.
    func change(to record: PostRecord) throws {
        try execute(
            PostQueries.update,
            values: [record.changedAt, record.revision] + record.content.values + [record.id]
        )
        try announce(PostChanged(post: record.post))
    }

    /// Erases a post and all that was told of it, so that its id, its owner and the time are left, and announces that.
    func delete(_ record: PostRecord, at moment: Timestamp) throws {
        try execute(PostQueries.delete, record.id)
        try insert(DeletedPostRecord(id: record.id, owner: record.owner, deletedAt: moment))
        try announce(PostDeleted(id: record.id, owner: record.owner))
    }
}
