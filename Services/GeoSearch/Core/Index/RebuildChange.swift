import CatalogueContract
import ServiceKit
import Synchronization
import UmkreisAttributes

/// The subject of an event of the catalogue, in few bytes for a post.
enum RebuildSubject: Hashable, Sendable {
    case post(PostID)
    case other(String)

    init(_ subject: String) {
        self = PostID(subject).map(RebuildSubject.post) ?? .other(subject)
    }
}

/// The subjects of the follower's events during a rebuild.
final class FollowedChanges: Sendable {
    /// `nil` outside a rebuild.
    private let subjects = Mutex<Set<RebuildSubject>?>(nil)

    func begin() { subjects.withLock { $0 = [] } }

    func end() { subjects.withLock { $0 = nil } }

    /// Must be called in the transaction of the change.
    func register(_ subject: RebuildSubject) { subjects.withLock { _ = $0?.insert(subject) } }

    func contains(_ subject: RebuildSubject) -> Bool { subjects.withLock { $0?.contains(subject) ?? false } }
}

/// The state of a post or kind that an event describes.
struct RebuildChange: Sendable {
    fileprivate enum State: Sendable {
        case published(PostDocument, at: Timestamp)
        case removed(PostID)
        case declared(KindDefinition)
    }

    let subject: RebuildSubject
    private let state: State

    /// Decodes the events of posts and kinds, and skips others.
    static func all(
        in events: [EventLine],
        _ gazetteer: Gazetteer
    ) -> (changes: [RebuildChange], failed: [(StoredEvent, String)]) {
        var (changes, failed) = ([RebuildChange](), [(StoredEvent, String)]())
        for event in events {
            do {
                guard let state = try State(event, gazetteer) else { continue }
                changes.append(RebuildChange(subject: RebuildSubject(event.subject), state: state))
            } catch {
                failed.append((StoredEvent(event), "\(error)"))
            }
        }
        return (changes, failed)
    }

    func differs(in transaction: ReadTransaction) throws -> Bool {
        switch state {
        case .published(let document, _): try transaction.posts.findWithAddress(document.id) != document
        case .removed(let id): try transaction.posts.find(id) != nil
        case .declared: true
        }
    }

    /// Raises no alerts, since these events are old.
    func apply(by indexer: PostIndexer, in transaction: WriteTransaction) throws {
        switch state {
        case .published(let document, let moment):
            try indexer.save(document, raisesAlerts: false, at: moment, in: transaction)
        case .removed(let id):
            try indexer.delete(id, in: transaction)
        case .declared(let kind):
            try transaction.kinds.save(kind)
            indexer.index.registerKindChange(transaction)
        }
    }
}

extension RebuildChange.State {
    /// - Returns: `nil` for other events.
    fileprivate init?(_ event: EventLine, _ gazetteer: Gazetteer) throws {
        switch event.name {
        case PostPublished.name:
            let body = try event.decode(PostPublished.self)
            self.init(body.post, body.searchTexts, event.at, gazetteer)
        case PostChanged.name:
            let body = try event.decode(PostChanged.self)
            self.init(body.post, body.searchTexts, event.at, gazetteer)
        case PostRated.name:
            let body = try event.decode(PostRated.self)
            self.init(body.post, body.searchTexts, event.at, gazetteer)
        case PostClosed.name: self = .removed(try event.decode(PostClosed.self).id)
        case PostDeleted.name: self = .removed(try event.decode(PostDeleted.self).id)
        case KindDeclared.name: self = .declared(try event.decode(KindDeclared.self).kind.kind)
        default: return nil
        }
    }

    private init(_ post: Post, _ searchTexts: [String], _ moment: Timestamp, _ gazetteer: Gazetteer) {
        self =
            post.state == .published
            ? .published(PostDocument(post, searchTexts: searchTexts, in: gazetteer), at: moment) : .removed(post.id)
    }
}
