package import GatewaySupervision
import UmkreisVocabulary
import UmkreisWire

/// The output of `--json`: `{"v":1,"ok":true,"data":…}` or `{"v":1,"ok":false,"error":{…}}`.
///
/// Members are never removed.
package enum JSONEnvelope {
    private struct Success<Content: Encodable>: Encodable {
        let v = 1
        let ok = true
        let data: Content
    }

    private struct Failure: Encodable {
        struct Content: Encodable {
            let code: FaultCode
            let message: String
            let field: String?
            let rule: String?
            let values: [String: RuleValue]?
            let at: Timestamp?
            let retryAfterMs: Int?
            let hint: String?
        }

        let v = 1
        let ok = false
        let error: Content
    }

    static func line(_ data: some Encodable) throws(Fault) -> String {
        PlainText.json(try WireJSON.text(Success(data: data)))
    }

    package static func line(_ refusal: Refusal) -> String {
        let fault = refusal.fault
        let content = Failure.Content(
            code: fault.code,
            message: fault.message,
            field: fault.field,
            rule: fault.rule,
            values: fault.values,
            at: fault.at,
            retryAfterMs: fault.retryAfterMs,
            hint: refusal.hint
        )
        let bytes = try? WireJSON.encode(Failure(error: content))
        // Strings and numbers can always be encoded.
        return bytes.map { PlainText.json(String(decoding: $0, as: UTF8.self)) }
            ?? #"{"v":1,"ok":false,"error":{"code":"internal"}}"#
    }
}
