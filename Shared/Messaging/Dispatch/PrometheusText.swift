/// Prometheus' text format 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/.
struct PrometheusText {
    private(set) var text = ""

    mutating func header(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func sample(_ name: String, _ value: Double, _ labels: KeyValuePairs<String, String>) {
        let inside = labels.map { "\($0.key)=\"\(PrometheusText.escape($0.value))\"" }.joined(separator: ",")
        text += "\(name){\(inside)} \(value)\n"
    }

    mutating func gauge(_ name: String, _ help: String, _ value: Double, _ labels: KeyValuePairs<String, String>) {
        header(name, help, "gauge")
        sample(name, value, labels)
    }

    mutating func histogram(_ name: String, _ record: CallRecord, _ labels: KeyValuePairs<String, String>) {
        let own = labels.map { "\($0.key)=\"\(PrometheusText.escape($0.value))\"" }.joined(separator: ",")
        var seen = 0
        for (bound, count) in zip(CallRecord.bounds.map { "\($0 / 1000)" } + ["+Inf"], record.buckets) {
            seen += count
            text += "\(name)_bucket{\(own),le=\"\(bound)\"} \(seen)\n"
        }
        text += "\(name)_sum{\(own)} \(record.totalMs / 1000)\n\(name)_count{\(own)} \(record.answered)\n"
    }

    private static func escape(_ label: String) -> String {
        label.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
