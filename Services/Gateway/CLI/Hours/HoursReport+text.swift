extension HoursReport {
    /// The report as people read it.
    var text: String {
        var lines = [description + (comment.map { " (\($0))" } ?? "")]
        lines.append("at " + at.replacing("T", with: " "))
        if let change = nextChange {
            lines.append("next change " + change.at.replacing("T", with: " ") + " " + change.state)
        }
        lines.append("")
        lines += days.map(\.line)
        lines += ["", normalized]
        lines += warnings.map { "warning at \($0.position): \($0.message)" }
        return lines.joined(separator: "\n")
    }
}
