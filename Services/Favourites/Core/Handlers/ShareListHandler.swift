import FavouritesContract
import ServiceKit

struct ShareListHandler: Handler {
    let store: FavouritesStore
    let ids: IdentifierSource

    func handle(_ request: ShareList, _ context: CallContext) async throws -> ShareList.Reply {
        if let end = request.expiresAt, end <= context.receivedAt {
            throw BrokenRule.inThePast.fault(at: "expiresAt")
        }
        let token = store.links.make()
        let digest = store.links.digest(of: token)
        return try await store.write(for: context) { [ids] transaction, user in
            let list = try transaction.lists.open(request.list, of: user)
            try transaction.lists.insertDefaultListIfNeeded(list, at: context.receivedAt)
            try FavouriteLimits.checkLinks(addingTo: transaction.links.list(of: list.id).count)
            let link = ListLink(
                id: ids.make(),
                role: request.role,
                createdAt: context.receivedAt,
                expiresAt: request.expiresAt
            )
            try transaction.links.insert(link, to: list.id, digest: digest)
            try transaction.lists.touch(list)
            return ShareList.Reply(link: link, token: token)
        }
    }
}
