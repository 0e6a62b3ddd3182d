import ArgumentParser

/// A length of time as it is typed: `500ms`, `5s`, `2m`, or plain seconds.
struct DurationArgument: Equatable, Sendable, ExpressibleByArgument, CustomStringConvertible {
    let duration: Duration

    init(duration: Duration) {
        self.duration = duration
    }

    /// 1 ms to 60 s, which is what a request may ask for.
    init?(argument: String) {
        let units: [(String, Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]
        let unit = units.first { argument.hasSuffix($0.0) } ?? ("", 1000)
        guard let number = Double(argument.dropLast(unit.0.count)), (1...60_000).contains(number * unit.1) else {
            return nil
        }
        duration = .milliseconds(Int(number * unit.1))
    }

    var description: String {
        let milliseconds = Int(duration / .milliseconds(1))
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
    }
}
