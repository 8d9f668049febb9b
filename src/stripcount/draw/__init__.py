"""Pictures of boards, machines and growth."""
