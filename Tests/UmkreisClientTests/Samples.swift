import AuthContract
import Foundation
import Synchronization
import UmkreisClient
import UmkreisWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct FindNote: Call, Equatable {
    static let name: CallName = "test.findNote"
    static let effect: Effect = .reads
    struct Reply: Codable, Sendable, Equatable { var text: String }

    var id: Int
}

struct WriteNote: Call {
    static let name: CallName = "test.writeNote"
    struct Reply: Codable, Sendable, Equatable { var number: Int }

    var text: String
}

struct FindPublicNote: Call {
    static let name: CallName = "test.findPublicNote"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Done
}

struct NotesAfter: PolledCall {
    static let name: CallName = "test.notesAfter"
    static let effect: Effect = .reads
    struct Reply: Codable, Sendable, Equatable { var note: Int }

    var kinds: [String]?
    var cursor: Cursor?
    var limit: Int?
    var waitMs: Int?
}

struct PublicNotesAfter: PolledCall {
    static let name: CallName = "test.publicNotesAfter"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    struct Reply: Codable, Sendable, Equatable { var note: Int }

    var waitMs: Int?
}

struct SendPicture: Call {
    static let name: CallName = "test.sendPicture"
    static let blob: BlobUse = .in
    typealias Reply = Done

    var name: String
    var tags: [String]
    var place: [String: Int]
    var points: [[String: Int]] = []
}

struct FindPicture: Call {
    static let name: CallName = "test.findPicture"
    static let effect: Effect = .reads
    static let blob: BlobUse = .out
    typealias Reply = Done
}

extension SignedIn {
    /// - Parameter generation: of the tokens: `a1`, `refresh-a1`.
    static func sample(_ name: String, _ generation: Int = 1, deviceToken: String? = nil) -> SignedIn {
        let user = UserID(high: UInt64(name.utf8.first ?? 0), low: 1)
        return SignedIn(
            user: user,
            session: SessionID(high: user.high, low: 2),
            isGuest: false,
            token: "\(name)\(generation)",
            tokenExpiresAt: Timestamp(milliseconds: 0),
            refreshToken: "refresh-\(name)\(generation)",
            sessionExpiresAt: Timestamp(milliseconds: 0),
            deviceToken: deviceToken
        )
    }
}

/// A token store that counts, and fails on demand.
final class TestStore: TokenStore {
    struct Unreadable: Error {}

    struct State {
        var tokens: SavedTokens?
        var saves = 0
        var clears = 0
        var failsToLoad = false
        var failsToSave = false
    }

    let state: Mutex<State>

    init(_ signedIn: SignedIn? = nil) {
        state = Mutex(State(tokens: signedIn.map { SavedTokens(signedIn: $0) }))
    }

    var tokens: SavedTokens? { state.withLock { $0.tokens } }

    func load() throws -> SavedTokens? {
        try state.withLock { state in
            if state.failsToLoad { throw Unreadable() }
            return state.tokens
        }
    }

    func save(_ tokens: SavedTokens) throws {
        try state.withLock { state in
            if state.failsToSave { throw Unreadable() }
            state.tokens = tokens
            state.saves += 1
        }
    }

    func clear() throws {
        state.withLock { state in
            state.tokens = nil
            state.clears += 1
        }
    }
}

/// Whether the work ends with a `CancellationError`.
func isCancelled(_ work: () async throws -> Void) async -> Bool {
    do {
        try await work()
        return false
    } catch {
        return error is CancellationError
    }
}

/// Returns the fault of a failing call, or `nil`.
func fault(of work: () async throws -> Void) async -> Fault? {
    do {
        try await work()
        return nil
    } catch {
        return error as? Fault
    }
}
