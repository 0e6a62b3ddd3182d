import CatalogueContract
import TestKit

extension Person {
    @discardableResult
    func posts(_ title: String, key: String? = nil) async throws -> Post {
        try await posts(.offer(title), key: key)
    }

    @discardableResult
    func posts(_ content: PostContent, key: String? = nil) async throws -> Post {
        try await send(CreatePost(post: content), key: key).post
    }

    func finds(_ id: PostID) async throws -> Post {
        try await send(FindPost(id: id)).post
    }

    func deletes(_ post: Post, key: String? = nil) async throws {
        _ = try await send(DeletePost(id: post.id), key: key)
    }

    func lists(
        of owner: Person? = nil,
        _ kind: PostKind? = nil,
        in state: PostState? = nil,
        limit: Int? = nil,
        after cursor: Cursor? = nil
    ) async throws -> ListPosts.Reply {
        try await send(ListPosts(owner: owner?.id, kind: kind, state: state, limit: limit, cursor: cursor))
    }

    func drafts(_ title: String) async throws -> Post {
        try await send(CreatePost(post: .offer(title), draft: true)).post
    }

    @discardableResult
    func publishes(_ post: Post) async throws -> Post {
        try await send(PublishPost(id: post.id)).post
    }

    @discardableResult
    func closes(_ post: Post) async throws -> Post {
        try await send(ClosePost(id: post.id)).post
    }

    @discardableResult
    func imports(
        _ posts: [ImportedPost],
        from source: String = "osm",
        run: String? = nil,
        isWhole: Bool? = nil
    ) async throws -> ImportPosts.Reply {
        try await send(ImportPosts(source: source, posts: posts, run: run, isWhole: isWhole))
    }

    @discardableResult
    func finishes(
        _ run: String,
        of source: String = "osm",
        prune: Double? = nil,
        key: String? = nil
    ) async throws -> FinishImport.Reply {
        try await send(FinishImport(source: source, run: run, prune: prune), key: key)
    }
}
