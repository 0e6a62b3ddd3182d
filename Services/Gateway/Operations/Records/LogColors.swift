import GatewayKit
import UmkreisWire

/// Colors of logs on a terminal: one for each service, and for levels that need attention.
enum LogColors {
    private static let services: [ServiceName: String] = [
        "auth": "36", "catalogue": "32", "geo": "35", "favourites": "34", "chat": "94", "edge": "96",
    ]
    private static let levels = [
        "trace": "2", "debug": "2", "warning": "33", "error": "31", "critical": "1;31",
    ]

    /// The name in a column of ten characters.
    static func name(of service: ServiceName, _ style: Style) -> String {
        let name = service.text + String(repeating: " ", count: max(0, 10 - service.text.count))
        return wrapped(name, services[service] ?? "2", style)
    }

    static func level(_ level: String, _ style: Style) -> String {
        let padded = level + String(repeating: " ", count: max(0, 7 - level.count))
        return levels[level].map { wrapped(padded, $0, style) } ?? padded
    }

    private static func wrapped(_ text: String, _ code: String, _ style: Style) -> String {
        style.isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
