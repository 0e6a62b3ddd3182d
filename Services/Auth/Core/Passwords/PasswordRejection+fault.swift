import Wire

/// Not on the wire under another name than `password`, whichever rule is broken.
extension PasswordRejection: FaultConvertible {
    var fault: Fault { Fault(.invalid, rule, field: "password") }
}
