/// Prometheus text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/.
public struct PrometheusText: Sendable {
    public typealias Labels = KeyValuePairs<String, String>

    public private(set) var text = ""

    public init() {}

    /// Begins a metric; its samples follow.
    public mutating func header(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    public mutating func sample(_ name: String, _ value: Double, _ labels: Labels) {
        text += "\(name){\(PrometheusText.inside(labels))} \(PrometheusText.number(value))\n"
    }

    /// A gauge with one sample.
    public mutating func gauge(_ name: String, _ help: String, _ value: Double, _ labels: Labels) {
        header(name, help, "gauge")
        sample(name, value, labels)
    }

    /// A counter with one sample; its name ends in `_total`.
    public mutating func counter(_ name: String, _ help: String, _ value: Double, _ labels: Labels) {
        header(name, help, "counter")
        sample(name, value, labels)
    }

    /// The samples of a histogram, in seconds.
    ///
    /// - Parameter minimum: the first bucket's bound in milliseconds.
    public mutating func samples(
        _ name: String,
        of histogram: LatencyHistogram,
        _ labels: Labels,
        from minimum: Double = 0
    ) {
        let own = PrometheusText.inside(labels)
        var seen = 0
        for (bound, count) in zip(LatencyHistogram.bounds + [.infinity], histogram.buckets) {
            seen += count
            guard bound >= minimum else { continue }
            let bound = bound.isFinite ? "\(bound / 1000)" : "+Inf"
            text += "\(name)_bucket{\(own),le=\"\(bound)\"} \(seen)\n"
        }
        text += "\(name)_sum{\(own)} \(histogram.totalMs / 1000)\n\(name)_count{\(own)} \(histogram.count)\n"
    }

    /// Appends a page of other metrics.
    public mutating func append(_ page: String) { text += page }

    /// Writes whole numbers without a fraction.
    private static func number(_ value: Double) -> String { Int64(exactly: value).map { "\($0)" } ?? "\(value)" }

    private static func inside(_ labels: Labels) -> String {
        labels.map { "\($0.key)=\"\(escape($0.value))\"" }.joined(separator: ",")
    }

    private static func escape(_ label: String) -> String {
        label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
