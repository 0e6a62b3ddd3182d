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
        return try await store.write(for: context) { [ids] transaction, keeper in
            let list = try transaction.openList(request.list, of: keeper)
            try transaction.createDefaultListIfNeeded(list, at: context.receivedAt)
            guard try transaction.links(of: list.id).count < LinkLimit.most else {
                throw Fault(.conflict, "a list can have at most \(LinkLimit.most) links", field: "list")
            }
            let link = ListLink(
                id: ids.make(),
                role: request.role,
                createdAt: context.receivedAt,
                expiresAt: request.expiresAt
            )
            try transaction.execute(
                LinkQueries.insert,
                link.id,
                list.id,
                digest,
                request.role.text,
                link.createdAt,
                link.expiresAt
            )
            try transaction.touch(list)
            return ShareList.Reply(link: link, token: token)
        }
    }
}
