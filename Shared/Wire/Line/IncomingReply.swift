/// A received reply.
public struct IncomingReply: Sendable {
    /// `nil` if the peer could not read it or it is not a string.
    public let id: String?
    /// Whether it repeats an earlier reply to the same key.
    public let replayed: Bool
    /// The body's node or the fault.
    public let outcome: Result<JSONNode, Fault>
    /// The whole line.
    public let document: JSONDocument

    /// Parses a line.
    ///
    /// - Throws: `internal` if it is not a reply; `version-mismatch` for another version.
    public init(_ line: [UInt8]) throws(Fault) {
        do {
            document = try JSONDocument(line)
        } catch {
            throw IncomingReply.unreadable(error)
        }
        let members = document
        func member(_ name: String) -> JSONNode? { members.member(name, of: members.root) }
        guard member("v").flatMap(document.integer) == 1 else {
            throw Fault(.versionMismatch, "the reply's v must be 1")
        }
        id = member("id").flatMap(document.string)
        replayed = member("replayed").map { members.kind($0) == .true } ?? false
        if let fault = member("fault") {
            do {
                outcome = .failure(try document.decode(Fault.self, at: fault))
            } catch {
                throw IncomingReply.unreadable(error)
            }
        } else if let body = member("body") {
            outcome = .success(body)
        } else {
            throw Fault(.internal, "the reply has neither body nor fault")
        }
    }

    /// Decodes the body.
    ///
    /// - Throws: the reply's fault; `internal` if the body breaks the contract.
    public func body<T: Decodable>(_ type: T.Type) throws(Fault) -> T {
        let node = try outcome.get()
        do {
            return try document.decode(type, at: node)
        } catch {
            throw IncomingReply.unreadable(error)
        }
    }

    /// Returns a reply's `id`; parses the whole line only if necessary.
    public static func replyID(of line: [UInt8]) -> String? {
        if let id = LineStart.ownID(of: line) { return String(decoding: id.dropFirst().dropLast(), as: UTF8.self) }
        guard let document = try? JSONDocument(line) else { return nil }
        return document.member("id", of: document.root).flatMap(document.string)
    }

    private static func unreadable(_ fault: Fault) -> Fault {
        Fault(.internal, "the reply cannot be read: \(fault.message)")
    }
}
