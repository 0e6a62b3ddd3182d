/// A reply as it arrived.
public struct IncomingReply: Sendable {
    /// The request's; `nil` if the peer could not make it out, or it is not text.
    public let id: String?
    /// Whether the answer is the one that an earlier request with the same key got.
    public let replayed: Bool
    /// Where the body stands in ``document``, or what went wrong.
    public let outcome: Result<JSONNode, Fault>
    public let document: JSONDocument

    /// Reads a line.
    ///
    /// - Throws: `internal` when the peer has sent something else than a reply; `version-mismatch` when it is one of
    ///   another version.
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

    /// The body as a value.
    ///
    /// - Throws: the reply's fault; `internal` when the body is not what the contract says.
    public func body<T: Decodable>(_ type: T.Type) throws(Fault) -> T {
        let node = try outcome.get()
        do {
            return try document.decode(type, at: node)
        } catch {
            throw IncomingReply.unreadable(error)
        }
    }

    /// The `id` of a reply; reads the whole line only if it does not begin with it.
    public static func replyID(of line: [UInt8]) -> String? {
        if let id = LineStart.ownID(of: line) { return String(decoding: id.dropFirst().dropLast(), as: UTF8.self) }
        guard let document = try? JSONDocument(line) else { return nil }
        return document.member("id", of: document.root).flatMap(document.string)
    }

    private static func unreadable(_ fault: Fault) -> Fault {
        Fault(.internal, "the reply cannot be read: \(fault.message)")
    }
}
