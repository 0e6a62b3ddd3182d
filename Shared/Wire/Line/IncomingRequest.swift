/// A request as it arrived, its body not yet read.
public struct IncomingRequest: Sendable {
    public let version: Int
    /// The JSON of `id` as it came, a text or a number; the reply repeats it.
    public let id: [UInt8]?
    public let call: CallName
    public let token: String?
    public let key: String?
    /// How long an answer is of use, in milliseconds.
    public let ttlMs: Int
    public let trace: String?
    public let document: JSONDocument
    /// Where the body stands, always an object.
    public let body: JSONNode

    /// Reads a line, as far as every call is alike.
    ///
    /// Refused as `too-large`: a line over its limit. As `version-mismatch`: a `v` other than 1. As `invalid`: what is not
    /// JSON, and a member that breaks its rule.
    public static func read(_ line: [UInt8]) -> Result<IncomingRequest, UnreadableRequest> {
        let members: RequestMembers
        do {
            members = RequestMembers(try JSONDocument(line))
        } catch {
            return .failure(UnreadableRequest(id: RequestLine.id(of: line), fault: error.ofMember))
        }
        do {
            return .success(try IncomingRequest(members))
        } catch {
            return .failure(UnreadableRequest(id: try? members.id(), fault: error))
        }
    }

    /// Whether it may wait for news, as far as can be seen without knowing the call: it says how long.
    public var isPolled: Bool {
        guard let wait = document.member("waitMs", of: body) else { return false }
        return document.integer(wait) != 0
    }

    private init(_ members: RequestMembers) throws(Fault) {
        document = members.document
        version = try members.version()
        id = try members.id()
        call = CallName(try members.call())
        token = try members.token()
        key = try members.key()
        ttlMs = try members.ttlMs()
        trace = try members.trace()
        body = try members.body()
    }
}

extension Fault {
    /// The fault with its field as a path from the body on, where it is in the body.
    fileprivate var ofMember: Fault {
        guard let field, field.hasPrefix("body.") else { return self }
        var fault = self
        fault.field = String(field.dropFirst("body.".count))
        fault.message = message.hasPrefix("body.") ? String(message.dropFirst("body.".count)) : message
        return fault
    }
}
