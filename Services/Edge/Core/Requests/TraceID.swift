#if HTTP
import HTTPTypes

/// The trace id of a request.
///
/// Source: [Trace Context](https://www.w3.org/TR/trace-context/).
enum TraceID {
    private static let name = HTTPField.Name("traceparent")

    /// The id of a valid `traceparent`, else a new one.
    static func of(_ headers: HTTPFields) -> String {
        if let name, let given = headers[name],
            let match = given.wholeMatch(of: /00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/),
            !match.1.allSatisfy({ $0 == "0" }), !match.2.allSatisfy({ $0 == "0" })
        {
            return String(match.1)
        }
        return [UInt64.random(in: 1 ... .max), UInt64.random(in: 0 ... .max)]
            .map { number in
                let digits = String(number, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }
            .joined()
    }
}
#endif
