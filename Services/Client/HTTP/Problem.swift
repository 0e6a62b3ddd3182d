import UmkreisVocabulary
import UmkreisWire

/// A fault as a problem of RFC 9457, with extension members.
struct Problem: Decodable {
    let fault: Fault

    private enum Member: String, CodingKey {
        case code, detail, title, field, rule, values, errors, at, retryAfterMs
    }

    /// Requires a code; ignores other members of another form, which later servers may send.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        func text(_ member: Member) -> String? { try? members.decode(String.self, forKey: member) }
        let code = FaultCode(try members.decode(String.self, forKey: .code))
        var fault = Fault(
            code,
            text(.detail) ?? text(.title) ?? code.text,
            field: text(.field),
            rule: text(.rule),
            values: try? members.decode([String: RuleValue].self, forKey: .values),
            at: try? members.decode(Timestamp.self, forKey: .at),
            retryAfterMs: try? members.decode(Int.self, forKey: .retryAfterMs)
        )
        fault.errors = (try? members.decode([BrokenMember].self, forKey: .errors))?.map(\.fault)
        self.fault = fault
    }
}

/// An element of a problem's `errors`, whose message is named `detail` as that of the problem.
private struct BrokenMember: Decodable {
    let fault: MemberFault

    private enum Member: String, CodingKey {
        case detail, field, rule, values
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        let message = try members.decode(String.self, forKey: .detail)
        fault = MemberFault(
            Fault(
                .invalid,
                message,
                field: try? members.decode(String.self, forKey: .field),
                rule: try? members.decode(String.self, forKey: .rule),
                values: try? members.decode([String: RuleValue].self, forKey: .values)
            )
        )
    }
}
