public import Foundation
public import UmkreisWire

extension UmkreisClient {
    /// Sends a call with bytes, at most 256 KiB (``WireLimits/blob``).
    ///
    /// - Parameter key: see ``send(_:key:)``.
    /// - Throws: as ``send(_:key:)``; `too-large`.
    @discardableResult
    public func send<C: Call>(_ call: C, blob: Data, key: String = newKey()) async throws -> C.Reply {
        guard blob.count <= WireLimits.blob else {
            throw Fault(
                .tooLarge,
                "the bytes are \(blob.count), the limit is \(WireLimits.blob)",
                rule: "blob-too-large",
                maximum: WireLimits.blob
            )
        }
        do throws(SendFailure) {
            return try await exchange(OutgoingRequest(call, blob: blob, key: key), within: callTimeout).decode()
        } catch {
            throw error.thrown
        }
    }

    /// Returns the bytes of a call's reply, such as all of a photo's.
    ///
    /// - Throws: as ``send(_:key:)``.
    public func fetch<C: Call>(_ call: C) async throws -> Data {
        do throws(SendFailure) {
            return Data(try await exchange(OutgoingRequest(fetching: call), within: callTimeout).body)
        } catch {
            throw error.thrown
        }
    }

    func exchange(_ request: OutgoingRequest, within timeout: Duration) async throws(SendFailure) -> HTTPReply {
        try await sender.send(request, within: timeout).reply
    }
}
