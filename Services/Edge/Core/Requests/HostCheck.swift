#if HTTP
import HTTPTypes
import HummingbirdCore
import NIOCore
import UmkreisWire

/// Checks the field `Host`: exactly one, well formed, and a name of this server.
///
/// Without it, a page with a name that resolves to this machine (DNS rebinding) is of the same origin as the edge. Source: [RFC 9112, 3.2](https://www.rfc-editor.org/rfc/rfc9112#section-3.2).
struct HostCheck: Sendable {
    /// Names in lower case; `nil` for any.
    private let names: Set<String>?
    /// Whether the address of the connection is a name as well.
    private let allowsOwnAddress: Bool

    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
    private static let host = HTTPField.Name("Host")
    private static let forwarding = ["X-Forwarded-For", "Forwarded"].compactMap { HTTPField.Name($0) }

    /// The check of the public listener: any name unless some are listed.
    static func everyone(_ names: Set<String>) -> HostCheck {
        HostCheck(names: names.isEmpty ? nil : names, allowsOwnAddress: false)
    }

    /// The check of the console: listed names, this machine's names, and the address of the connection.
    static func console(_ names: Set<String>, at address: ListenAddress) -> HostCheck {
        let own = address.host.contains(":") ? "[\(address.host)]" : address.host.lowercased()
        let isAny = ["0.0.0.0", "*", "[::]"].contains(own)
        return HostCheck(names: names.union(loopback).union(isAny ? [] : [own]), allowsOwnAddress: true)
    }

    /// - Throws: 400 if it is missing, repeated or malformed, 421 for an unknown name.
    func check(_ request: EdgeRequest) throws(Problem) {
        let head = request.request.head
        guard let text = head.authority, Self.host.map({ request.headers[values: $0].isEmpty }) ?? true else {
            throw Self.refusal("there must be one Host", rule: "host-required", as: .badRequest)
        }
        guard let name = Self.name(in: text) else {
            throw Self.refusal(
                "Host must be a name or an address, with a port at most",
                rule: "not-a-host",
                as: .badRequest
            )
        }
        guard let names, !names.contains(name) else { return }
        if allowsOwnAddress, let given = Self.address(name), given == request.ends.local {
            return
        }
        if isProbeOfThisMachine(request, name) { return }
        throw Self.refusal(
            "this server does not answer to \(name); its operator can add a name with --hosts",
            rule: "unknown-host",
            as: .misdirectedRequest
        )
    }

    /// A health check on the machine itself knows the address of the listener only.
    private func isProbeOfThisMachine(_ request: EdgeRequest, _ name: String) -> Bool {
        guard let first = request.path.first, request.path.count == 1, ["healthz", "readyz"].contains(first),
            let remote = request.ends.remote
        else { return false }
        return (Self.loopback.contains(name) || Self.address(name) == request.ends.local)
            && (remote.isLoopback || remote == request.ends.local)
            && Self.forwarding.allSatisfy { request.headers[$0] == nil }
    }

    private static func refusal(_ message: String, rule: String, as status: HTTPResponse.Status) -> Problem {
        Problem(Fault(.invalid, message, field: "Host", rule: rule), as: status)
    }

    private static func address(_ name: String) -> ClientAddress? {
        ClientAddress(name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name)
    }

    /// - Returns: the name of `name:port` in lower case, without the dot of the root; `nil` unless it is well formed.
    static func name(in text: String) -> String? {
        let bytes = text.utf8
        var name = bytes[...]
        if let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
            name = bytes[...end]
            guard name.first == UInt8(ascii: "["), address(String(Substring(name))) != nil else { return nil }
        } else {
            name = bytes.prefix { $0 != UInt8(ascii: ":") }
            guard !name.isEmpty, name.allSatisfy(isNameByte) else { return nil }
        }
        let port = bytes[name.endIndex...]
        guard port.isEmpty || port.first == UInt8(ascii: ":") && port.count <= 6 && port.dropFirst().allSatisfy(isDigit)
        else { return nil }
        let known = name.last == UInt8(ascii: ".") ? name.dropLast() : name
        return known.isEmpty ? nil : Substring(known).lowercased()
    }

    /// Returns whether the byte may be in a `reg-name` (RFC 3986, 3.2.2) without escapes.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: isDigit(byte) || "-._~".utf8.contains(byte)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension ClientAddress {
    fileprivate var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }
}
#endif
